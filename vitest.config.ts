import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["shared", "api", "release", "shell", "mf-browse", "mf-detail", "mf-forms", "mf-pricing", "scripts"],
    reporters: ["default"],
  },
});
