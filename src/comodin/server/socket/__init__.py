"""socket."""
