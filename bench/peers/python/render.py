"""Renders with the engine that the first argument names. Typst's documents are in its own language, in the folder of the second argument,
with the fonts of the third."""

import json
import logging
import sys
from pathlib import Path

from lines import serve


def weasyprint_renderer():
    import weasyprint

    logging.getLogger("weasyprint").addHandler(logging.NullHandler())
    logging.getLogger("weasyprint").propagate = False
    return lambda source, output: weasyprint.HTML(filename=source).write_pdf(output)


def plutoprint_renderer():
    import plutoprint

    def render(source, output):
        book = plutoprint.Book()
        book.load_url(Path(source).as_uri())
        book.write_to_pdf(output)

    return render


def typst_renderer():
    import typst

    folder, fonts = sys.argv[2], sys.argv[3]

    def render(source, output):
        kind = json.loads(Path(source).read_text())["kind"]
        typst.compile(
            f"{folder}/{kind}.typ",
            output=output,
            root="/",
            font_paths=[fonts],
            ignore_system_fonts=True,
            sys_inputs={"content": source},
        )

    return render


serve({"weasyprint": weasyprint_renderer, "plutoprint": plutoprint_renderer, "typst": typst_renderer}[sys.argv[1]]())
