"""The documentation site: `docs/` as pages that are searchable, link-checked, and need nothing from elsewhere.

`python -m scripts.site` builds it into `src/comodin/site`, where `comodin serve` finds it; `make docs` runs that.
docs/decisions/0025-the-site.md says why it is built with Sphinx.
"""
