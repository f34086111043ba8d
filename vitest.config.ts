import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["{fonts,layout,src,conformance,scripts}/**/*.test.ts"],
    testTimeout: 30_000,
  },
});

export default config;
