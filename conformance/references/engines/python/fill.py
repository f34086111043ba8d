"""Fills forms with MuPDF as told on standard input, a line of JSON each: input, output, values, interactive.
The answer is a line: "done", or what went wrong."""

import json
import sys

import pymupdf
from pymupdf import mupdf


def fill(job):
    document = pymupdf.open(job["input"])
    for page in document:
        for widget in page.widgets():
            value = job["values"].get(widget.field_name)
            annotation = widget._annot.this
            if widget.field_type == pymupdf.PDF_WIDGET_TYPE_TEXT and value is not None:
                mupdf.pdf_set_text_field_value(annotation, value)
            elif widget.field_type == pymupdf.PDF_WIDGET_TYPE_COMBOBOX and value is not None:
                mupdf.pdf_set_choice_field_value(annotation, value)
            elif value is True or (value is not None and widget.on_state() == value):
                mupdf.pdf_toggle_widget(annotation)
            mupdf.pdf_update_widget(annotation)
    if not job["interactive"]:
        document.bake()
    document.save(job["output"])


def main():
    for line in sys.stdin:
        try:
            fill(json.loads(line))
            print("done", flush=True)
        except Exception as error:
            print("error:", type(error).__name__, " ".join(str(error).split()), flush=True)


main()
