/** Helpers for the tests of remotes; no page imports them. */
export { ApiError } from "../api-client/index.ts";
export { type Answers, type RenderedRoute, renderRoute, TEST_CONFIG } from "./render-route.tsx";
