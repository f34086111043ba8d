import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["{fonts,layout,src,conformance,scripts}/**/*.test.ts"],
    // Ends what hangs; says nothing of speed, so that a busy machine fails nothing.
    testTimeout: 120_000,
  },
});

export default config;
