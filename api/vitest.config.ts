import { defineConfig } from "vitest/config";

export default defineConfig({
  // Workspace packages are read from their sources, so that a test never sees a stale build.
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    name: "api",
    include: ["src/**/*.test.ts", "seed/**/*.test.ts"],
    environment: "node",
    // The embedded database takes seconds to start, and more beside other tests.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
