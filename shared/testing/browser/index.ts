/** Helpers for component tests, which run in a browser; no page imports them. */
export { TEST_CONFIG } from "../test-config.ts";
export { AXE_MS, expectAxeClean, expectClean, findProblems } from "./expect-clean.ts";
export { createFakeApi, type FakeApi, LOST, type Reply } from "./fake-api.ts";
export { closePage, type OpenPage, openPart, openRoute } from "./open-page.tsx";
export { put } from "./put.ts";
export { CODED_REFUSALS, DROPPED, type Refusal, wordlessRefusals } from "./refusals.ts";
export { showOn, WIDE } from "./screens.ts";
