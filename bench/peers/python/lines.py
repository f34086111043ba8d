"""The one way in which the programs of the bench are told what to do: a line each on standard input, of a file to read, the PDF to write,
and how many times, with tabs between. The answer is a line: "done", or what went wrong."""

import sys


def serve(work):
    """Calls work(source, output) as often as each line says."""
    for line in sys.stdin:
        source, output, count = line.rstrip("\n").split("\t")
        try:
            for _ in range(int(count)):
                work(source, output)
            print("done", flush=True)
        except Exception as error:
            print("error:", type(error).__name__, " ".join(str(error).split())[:300], flush=True)
