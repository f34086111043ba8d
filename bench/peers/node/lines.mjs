import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

/**
 * The one way in which the programs of the bench are told what to do: a line each on standard input, of a file to read, the PDF to write,
 * and how many times, with tabs between. The answer is a line: "done", or what went wrong.
 *
 * @template Content
 * @param {(content: Content) => Promise<Uint8Array>} work makes the PDF of what the file holds, which is JSON.
 */
export async function serve(work) {
  for await (const line of createInterface({ input: process.stdin })) {
    const [input, output, count] = line.split("\t");
    try {
      for (let index = 0; index < Number(count); index += 1) {
        writeFileSync(output, await work(JSON.parse(readFileSync(input, "utf8"))));
      }
      console.log("done");
    } catch (error) {
      console.log(`error: ${String(error).replace(/\s+/g, " ").slice(0, 300)}`);
    }
  }
}

/** Files of Noto Sans, which the first argument names the folder of. */
export const FONTS = {
  regular: `${process.argv[2]}/400Regular/NotoSans_400Regular.ttf`,
  bold: `${process.argv[2]}/700Bold/NotoSans_700Bold.ttf`,
};

/** Points of so many millimetres. */
export const millimetres = (length) => (length * 72) / 25.4;
