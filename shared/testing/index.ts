/** Helpers for the tests of remotes. No page imports them. */
export { ApiError } from "@nightlatch/api-client";
export { readText, renderPage } from "./render-page.tsx";
export { type Answers, type RenderedRoute, renderRoute } from "./render-route.tsx";
export { TEST_CONFIG } from "./test-config.ts";
