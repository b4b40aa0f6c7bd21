"""Players made of code. A bot sits where a person sits: it gets a view and nothing else."""
