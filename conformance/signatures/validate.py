"""Validates signed PDFs with pyHanko. Reads lines "FILE<tab>LEVEL<tab>SIGNATURES<tab>TIMESTAMPS<tab>PASSWORD" and answers
each with "FILE<tab>ok" or "FILE<tab>what is wrong". The root's certificate is the first argument. Everything that is needed has to
be in the file for B-LT and B-LTA: nothing is fetched. A byte of each file is changed afterwards, which has to be noticed."""

import io
import logging
import sys
from datetime import timedelta

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import DocumentSecurityStore, validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
ROOT = load_cert_from_pemder(sys.argv[1])
def opened(data, password):
    reader = PdfFileReader(io.BytesIO(data), strict=False)
    if password:
        reader.decrypt(password)
    return reader


def context_of(reader, level):
    """For B-LT and B-LTA a proof for each certificate, all from the file itself."""
    if level in ("B-LT", "B-LTA"):
        kwargs = {
            "trust_roots": [ROOT],
            "allow_fetching": False,
            "revocation_mode": "require",
            # Proofs are asked for when the time is stamped, some moments later.
            "time_tolerance": timedelta(minutes=1),
        }
        return DocumentSecurityStore.read_dss(reader).as_validation_context(kwargs)
    return ValidationContext(trust_roots=[ROOT], allow_fetching=False)


def problem_of(data, level, signatures, timestamps, password):
    reader = opened(data, password)
    found = list(reader.embedded_regular_signatures)
    stamps = list(reader.embedded_timestamp_signatures)
    if len(found) != signatures or len(stamps) != timestamps:
        return f"{len(found)} signatures and {len(stamps)} timestamps"
    for signature in found:
        context = context_of(reader, level)
        status = validate_pdf_signature(signature, context, context)
        if not status.bottom_line:
            return f"{signature.field_name}: {status.summary()}"
        if level != "B-B" and status.timestamp_validity is None:
            return f"{signature.field_name}: no timestamp"
    for stamp in stamps:
        status = validate_pdf_timestamp(stamp, context_of(reader, level))
        if not (status.intact and status.valid and status.trusted):
            return f"{stamp.field_name}: {status.summary()}"
    return None


def notices_change(data, level, signatures, timestamps, password):
    # The first byte of a stream: within what the first signature covers, and harmless to the structure.
    changed = bytearray(data)
    at = data.index(b"stream") + len(b"stream") + 3
    changed[at] ^= 1
    try:
        return problem_of(bytes(changed), level, signatures, timestamps, password) is not None
    except Exception:
        return True


for line in sys.stdin:
    path, level, signatures, timestamps, password = line.rstrip("\n").split("\t")
    with open(path, "rb") as file:
        content = file.read()
    call = (level, int(signatures), int(timestamps), password)
    try:
        problem = problem_of(content, *call)
        if problem is None and not notices_change(content, *call):
            problem = "a changed byte is not noticed"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    print(f"{path}\t{problem or 'ok'}", flush=True)
