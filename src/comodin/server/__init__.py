"""The server: tables that anybody can play at over a socket, an embedded store, and nothing lost in a crash.

It never looks at a card: it decodes commands, hands them to the table, makes the events durable, and only then
sends what each person may know.
"""
