/** The parts of css-tree that are used by their subpath: its main entry needs `createRequire`, which browsers lack. */
declare module "css-tree/tokenizer" {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}

declare module "css-tree/utils" {
  export const ident: { decode(text: string): string };
  export const string: { decode(text: string): string };
  export const url: { decode(text: string): string };
}
