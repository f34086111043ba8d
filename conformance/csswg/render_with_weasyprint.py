"""Renders all pages of a suite, and their references, with WeasyPrint: one PDF a page, for `run.ts --pdfs`.

    python3 conformance/csswg/render_with_weasyprint.py SUITE OUT [JOBS]

WeasyPrint comes from `pip install weasyprint`. Pages that are there already are left alone, so a run that was ended goes on.
"""

import json
import logging
import os
import signal
import sys
from multiprocessing import Pool
from pathlib import Path

SECONDS = 20
"""For one page. WeasyPrint does not end on some of them."""


WHOLE_LINES = "html { line-height: 1.25 }"
"""Lines of text as high as a whole number of pixels: what stands below text is then drawn alike as an image and as a rectangle."""


def pages_of(suite):
    tests = json.loads((suite / "manifest.json").read_text())["tests"]
    pages = {test["test"] for test in tests}
    for test in tests:
        pages.update(path for _, path in test["refs"])
        for path, references in test.get("chains", {}).items():
            pages.add(path)
            pages.update(reference for _, reference in references)
    return sorted(pages)


def use_fonts(suite, out):
    """Adds the fonts of the suite to those of the system."""
    configuration = out / "fonts.conf"
    configuration.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f'<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>{suite / "fonts"}</dir></fontconfig>'
    )
    os.environ["FONTCONFIG_FILE"] = str(configuration)


def render(job):
    suite, out, page = job
    target = out / (page + ".pdf")
    if target.exists():
        return None
    target.parent.mkdir(parents=True, exist_ok=True)
    from weasyprint import CSS, HTML

    signal.signal(signal.SIGALRM, lambda *_: sys.exit("too slow"))
    signal.alarm(SECONDS)
    try:
        data = HTML(filename=str(suite / page)).write_pdf(
            presentational_hints=True, stylesheets=[CSS(string=WHOLE_LINES)]
        )
        target.write_bytes(data)
        return None
    except BaseException as error:  # A page that fails counts as failed.
        return f"{page}: {type(error).__name__} {error}"
    finally:
        signal.alarm(0)


def main():
    suite, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    jobs = int(sys.argv[3]) if len(sys.argv) > 3 else os.cpu_count()
    out.mkdir(parents=True, exist_ok=True)
    use_fonts(suite, out)
    logging.disable(logging.CRITICAL)
    pages = pages_of(suite)
    failures = 0
    with Pool(jobs, maxtasksperchild=200) as pool:
        for problem in pool.imap_unordered(render, [(suite, out, page) for page in pages], chunksize=8):
            if problem is not None:
                failures += 1
                print(problem[:200])
    print(f"{len(pages)} pages, {failures} failed")


if __name__ == "__main__":
    main()
