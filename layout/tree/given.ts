/** What styles ask for, given by who lays out. @throws Error where it was not. */
export function given<Tools>(tools: Tools | undefined): Tools {
  if (tools === undefined) throw new Error("A style asks for layout that was not given with the document.");
  return tools;
}
