"""Fills and flattens a form with the library that the first argument names. The file to read is JSON: the form's path, and records of
values by field name, which are taken in turn."""

import json
import sys
from itertools import count
from pathlib import Path

from lines import serve

turn = count()


def job_of(source):
    job = json.loads(Path(source).read_text())
    return job["form"], job["records"][next(turn) % len(job["records"])]


def mupdf_filler():
    import pymupdf

    def fill(source, output):
        form, record = job_of(source)
        document = pymupdf.open(form)
        for page in document:
            for widget in page.widgets():
                widget.field_value = record[widget.field_name]
                widget.update()
        document.bake()
        document.save(output)

    return fill


def pikepdf_filler():
    import pikepdf
    from pikepdf.form import DefaultAppearanceStreamGenerator, Form

    def fill(source, output):
        form, record = job_of(source)
        with pikepdf.open(form) as document:
            fields = Form(document, DefaultAppearanceStreamGenerator)
            for name, value in record.items():
                if isinstance(value, str):
                    fields[name].value = value
                else:
                    fields[name].checked = value
            document.flatten_annotations()
            document.save(output)

    return fill


serve({"MuPDF": mupdf_filler, "pikepdf": pikepdf_filler}[sys.argv[1]]())
