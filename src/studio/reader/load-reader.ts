import type { OpenPdf } from "./pdf-reader.ts";

/** Loads what shows PDFs before there is one. A failure is told by the first that is opened. */
export function warmReader(): void {
  import("./pdf-reader.ts").catch(() => undefined);
}

/** Opens a PDF; pdf.js is loaded with the first one. @throws where it is no PDF that can be read. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const { openPdf: open } = await import("./pdf-reader.ts");
  return open(bytes);
}
