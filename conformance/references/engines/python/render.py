"""Renders with WeasyPrint or PlutoPrint, named by the argument, what it is told to on standard input, a line each: a document, a tab and the
PDF to write. The answer is a line: "done", or what went wrong."""

import logging
import sys
from pathlib import Path


def weasyprint_renderer():
    import weasyprint

    logging.getLogger("weasyprint").addHandler(logging.NullHandler())
    logging.getLogger("weasyprint").propagate = False

    def render(source, output):
        weasyprint.HTML(filename=source).write_pdf(output, pdf_forms=True)

    return render


def plutoprint_renderer():
    import plutoprint

    def render(source, output):
        book = plutoprint.Book()
        book.load_url(Path(source).as_uri())
        book.write_to_pdf(output)

    return render


def main():
    render = {"weasyprint": weasyprint_renderer, "plutoprint": plutoprint_renderer}[sys.argv[1]]()
    for line in sys.stdin:
        source, output = line.rstrip("\n").split("\t")
        try:
            render(source, output)
            print("done", flush=True)
        except Exception as error:
            print("error:", " ".join(str(error).split()), flush=True)


main()
