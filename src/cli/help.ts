export const MAIN_HELP: string = `platen makes PDF files from HTML and CSS, Markdown, or PDF templates, without a
browser.

Usage:
  platen render INPUT.html [-o OUTPUT.pdf]   render a document
  platen render --batch                      render many in one process
  platen generate REQUEST.json [-o OUT.pdf]  make what a request to the service asks for
  platen invoice DATA.json [-o OUT.pdf]      make an electronic invoice, or read one
  platen template create FORM.pdf            make a template of a PDF form
  platen fill ID DATA.json [-o OUT.pdf]      fill a template with data
  platen sign IN.pdf -o OUT.pdf --p12 KEY    sign a PDF
  platen protect IN.pdf -o OUT.pdf           encrypt a PDF
  platen batch RECORDS.ndjson -o DIR         make many, and go on where it stopped
  platen studio                              write documents and see their pages
  platen serve                               run the HTTP service
  platen worker --queue URL --objects PLACE  run batches that servers take
  platen keys                                make, list and revoke API keys
  platen COMMAND --help                      tell more about a command
  platen --version                           tell the version
`;
