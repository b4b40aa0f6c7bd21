"""What a release is made of: constraints.txt, the bill of materials, notes, the text of the tag, its checks."""
