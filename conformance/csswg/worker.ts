import { PlatenError } from "../../src/contract/errors.ts";
import { encodePng } from "../support/png.ts";
import { judge, type Verdict } from "./judge.ts";
import { type Manifest, readManifest, type SuiteTest } from "./manifest.ts";
import type { TestResult, WorkerMessage, WorkerRequest } from "./result.ts";
import { type SuitePage, SuiteRenderer } from "./suite-renderer.ts";

/** One process of the runner: renders and judges tests with a warm engine, one after another. */
class Worker {
  readonly #manifest: Manifest;
  readonly #renderer: SuiteRenderer;
  readonly #pictures: boolean;

  constructor(manifest: Manifest, renderer: SuiteRenderer, pictures: boolean) {
    this.#manifest = manifest;
    this.#renderer = renderer;
    this.#pictures = pictures;
  }

  async run(test: SuiteTest): Promise<TestResult> {
    const { test: path, chapter } = test;
    let page: SuitePage | undefined;
    const render = async (wanted: string): Promise<SuitePage> => {
      send({ type: "page", test: path, path: wanted });
      const rendered = await this.#renderer.render(wanted);
      if (wanted === path) page = rendered;
      return rendered;
    };
    try {
      const verdict = await judge(test, this.#manifest, render);
      const lostText = page === undefined ? [] : await this.#renderer.lostText(page);
      return await this.#resultOf(test, verdict, page, lostText);
    } catch (error) {
      const status = error instanceof PlatenError ? "error" : "crash";
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return {
        test: path,
        chapter,
        status,
        detail: detail.split("\n").slice(0, 5).join("\n"),
        diagnostics: [],
        lostText: [],
      };
    }
  }

  async #resultOf(
    test: SuiteTest,
    verdict: Verdict,
    page: SuitePage | undefined,
    lostText: readonly string[],
  ): Promise<TestResult> {
    const failed = verdict.fault !== undefined;
    const { reference, difference } = verdict;
    const picture = page?.bitmaps[verdict.page];
    const other =
      reference === undefined ? undefined : (await this.#renderer.render(reference)).bitmaps[verdict.page];
    const pictures =
      failed && this.#pictures && picture !== undefined
        ? {
            test: encodePng(picture),
            ...(other === undefined ? {} : { reference: encodePng(other) }),
          }
        : undefined;
    return {
      test: test.test,
      chapter: test.chapter,
      status: failed ? "fail" : "pass",
      ...(verdict.fault === undefined ? {} : { fault: verdict.fault }),
      detail: verdict.detail,
      ...(reference === undefined ? {} : { reference }),
      ...(difference === undefined ? {} : { pixels: difference.pixels }),
      ...(page === undefined ? {} : { milliseconds: page.milliseconds }),
      diagnostics: page?.diagnostics.slice(0, 20) ?? [],
      lostText,
      ...(pictures === undefined ? {} : { pictures }),
    };
  }
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

let worker: Worker | undefined;

process.on("message", async (request: WorkerRequest) => {
  if (request.type === "start") {
    const renderer = await SuiteRenderer.create(request.directory, request.maker);
    worker = new Worker(readManifest(request.directory), renderer, request.pictures);
    send({ type: "ready" });
    return;
  }
  for (const test of request.tests) {
    const result = await worker?.run(test);
    if (result !== undefined) send({ type: "result", result });
  }
  send({ type: "done" });
});
