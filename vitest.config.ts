import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["{fonts,layout,src,conformance,scripts,bench}/**/*.test.ts"],
    // One process a core, and all files of a process share what they import: a test may leave nothing behind in modules.
    isolate: false,
    maxWorkers: "100%",
    // Ends what hangs; says nothing of speed, so that a busy machine fails nothing.
    testTimeout: 120_000,
  },
});

export default config;
