/** Addresses of what is loaded later, by `scripts/build-studio.ts`: names in the folder of the program. */
declare const STUDIO_ASSETS: {
  readonly engineWorker: string;
  readonly templateWorker: string;
  readonly pdfWorker: string;
  readonly fonts: string;
};

declare module "*.html" {
  const text: string;
  export default text;
}

declare module "*.md" {
  const text: string;
  export default text;
}
