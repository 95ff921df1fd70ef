import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: ["**/*.browser.test.*"],
    // Node cannot load the style sheets of these packages.
    server: { deps: { inline: [/@nightlatch\//] } },
  },
});
