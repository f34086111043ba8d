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
    from pymupdf import mupdf

    def fill(source, output):
        path, record = job_of(source)
        document = pymupdf.open(path)
        for page in document:
            for widget in page.widgets():
                value, annotation = record[widget.field_name], widget._annot.this
                if isinstance(value, str):
                    mupdf.pdf_set_text_field_value(annotation, value)
                elif value:
                    mupdf.pdf_toggle_widget(annotation)
                mupdf.pdf_update_widget(annotation)
        document.bake()
        document.save(output)

    return fill


def pikepdf_filler():
    import pikepdf

    def tick(field):
        for widget in field.Kids:
            state = next(name for name in widget.AP.N.keys() if name != "/Off")
            widget.AS = field.V = pikepdf.Name(state)

    def fill(source, output):
        path, record = job_of(source)
        with pikepdf.open(path) as document:
            form = document.Root.AcroForm
            for field in form.Fields:
                value = record[str(field.T)]
                if isinstance(value, str):
                    field.V = pikepdf.String(value)
                elif value:
                    tick(field)
            form.NeedAppearances = True
            document.generate_appearance_streams()
            document.flatten_annotations()
            document.save(output)

    return fill


serve({"MuPDF": mupdf_filler, "pikepdf": pikepdf_filler}[sys.argv[1]]())
