"""The betting of one lance: what to say, what each word is worth, and how sure that is."""
