"""What Sphinx is told about the site. Pages are in docs/, the look is beside this file."""

from __future__ import annotations

from pathlib import Path

import comodin

HERE = Path(__file__).parent
WEB = HERE.parent.parent / "src" / "comodin" / "web"

project = "comodin"
author = "the comodin contributors"
copyright = "the comodin contributors, AGPL-3.0-or-later"
version = release = comodin.__version__
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "scripts.site.rulebook",
    "scripts.site.repository",
    "scripts.site.notebook",
    "scripts.site.commands",
    "scripts.site.envs",
    "scripts.site.navigation",
]
exclude_patterns = ["screenshots"]
templates_path = ["templates"]
default_role = "code"  # docstrings write `name` as Markdown does

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_member_order = "groupwise"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False
toc_object_entries_show_parents = "hide"
python_use_unqualified_type_names = True
maximum_signature_line_length = 90

html_theme = "furo"
html_title = "comodin"
html_logo = str(WEB / "icons" / "favicon.svg")
html_favicon = str(WEB / "icons" / "favicon.svg")
html_static_path = [
    str(HERE / "look"),
    *(
        str(WEB / name)
        for name in ("palette.css", "icons/tile.svg", "fonts/nunito-400.woff2", "fonts/nunito-700.woff2")
    ),
]
html_css_files = ["palette.css", "site.css", "rulebook.css", "editions.css", "notebooks.css"]
html_js_files = ["site.js"]
html_search_scorer = str(HERE / "scorer.js")
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
pygments_style = "default"  # the light one whose colours can all be read on our paper
pygments_dark_style = "native"
