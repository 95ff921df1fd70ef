export { ApiError } from "@nightlatch/api-client";
export { CHALLENGE } from "./challenge.ts";
export { createFakeApi, type FakeApi, type Reply } from "./fake-api.ts";
export { readText, renderPage } from "./render-page.tsx";
export { type RenderedRoute, type RouteResponses, renderRoute } from "./render-route.tsx";
export { renderWhole } from "./render-whole.ts";
export { TEST_CONFIG } from "./test-config.ts";
