import { expect, it } from "vitest";
import { lackingPackages, ownPackages } from "./dependencies.ts";

it("lacks packages of another version, and none that only development needs", () => {
  const locked = {
    "": { version: "0.1.0" },
    "node_modules/same": { version: "1.0.0" },
    "node_modules/other": { version: "2.0.0" },
    "node_modules/other/node_modules/same": { version: "3.0.0" },
    "node_modules/tool": { version: "2.0.0", dev: true },
    "node_modules/esbuild": { version: "2.0.0", dev: true },
    "node_modules/for-another-system": { version: "1.0.0", optional: true },
  };
  const installed = new Map([
    ["node_modules/same", "1.0.0"],
    ["node_modules/other", "1.0.0"],
    ["node_modules/tool", "1.0.0"],
    ["node_modules/esbuild", "1.0.0"],
  ]);
  expect(lackingPackages(locked, (folder) => installed.get(folder))).toEqual([
    "node_modules/other",
    "node_modules/other/node_modules/same",
    "node_modules/esbuild",
  ]);
});

it("knows the folders of the repository among the packages", () => {
  const locked = {
    "packages/layout": { version: "0.1.0" },
    "node_modules/@platen/layout": { resolved: "packages/layout", link: true },
    "node_modules/tool": { version: "1.0.0", resolved: "https://packages.example/tool.tgz" },
  };
  expect([...ownPackages(locked)]).toEqual([["node_modules/@platen/layout", "packages/layout"]]);
  expect(lackingPackages(locked, () => "1.0.0")).toEqual([]);
});
