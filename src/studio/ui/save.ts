/** Hands a file over to the downloads of the browser. */
export function save(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A PDF as it is saved. */
export function pdfBlob(bytes: Uint8Array): Blob {
  // A copy, whose buffer is of its own.
  return new Blob([bytes.slice()], { type: "application/pdf" });
}
