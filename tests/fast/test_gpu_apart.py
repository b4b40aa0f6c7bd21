"""Which functions of a kernel with much code stay functions, without a compiler."""

from __future__ import annotations

from comodin.fast.gpu.apart import LEAST, kept_apart

LONG = "\n".join(f"  %{line} = add i64 {line}, 1" for line in range(LEAST))


def function(name: str, body: str, ending: str = "") -> str:
    head = f'define linkonce_odr i32 @"{name}"(i64* %"out", i64 %"seat") {ending}'
    return f"{head}\n{{\nentry:\n{body}\n  ret i32 0\n}}\n"


def calls(name: str, times: int) -> str:
    return f'  %x = call i32 @"{name}"(i64* null, i64 1)\n' * times


def test_long_functions_with_several_callers_are_kept_apart() -> None:
    modules = [
        function("kernel", calls("long", 1) + calls("once", 1) + calls("short", 2)),
        function("other", calls("long", 1)),
        function("long", LONG, "alwaysinline"),
        function("once", LONG),
        function("short", "  %y = add i64 1, 1"),
    ]
    found = kept_apart(modules)
    assert found[2] == modules[2].replace(" alwaysinline\n", " noinline\n")
    assert found[:2] + found[3:] == modules[:2] + modules[3:]


def test_a_function_of_many_modules_is_the_same_everywhere() -> None:
    both = [function("long", LONG), function("long", LONG), function("kernel", calls("long", 2))]
    found = kept_apart(both)
    assert found[0] == found[1] != both[0]
    assert found[0].count("noinline") == 1
