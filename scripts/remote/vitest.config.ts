import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: ["**/*.browser.test.*"],
    // These packages bring style sheets, which Node cannot load by itself.
    server: { deps: { inline: [/@nightlatch\//] } },
  },
});
