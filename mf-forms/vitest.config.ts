import { defineConfig } from "vitest/config";

// `source` makes workspace packages resolve to their TypeScript, so that tests need no build. The others are Vite's defaults.
const conditions = ["source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: "mf-forms", environment: "node", include: ["src/**/*.test.{ts,tsx}"] },
});
