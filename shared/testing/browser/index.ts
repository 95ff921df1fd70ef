/** Helpers for component tests, which run in a browser; no page imports them. */

export { createFakeApi, type FakeApi, LOST, type Reply } from "../fake-api.ts";
export { TEST_CONFIG } from "../test-config.ts";
export { grantPermissions } from "./commands.ts";
export { AXE_MS, expectAxeClean, expectClean, expectPartClean } from "./expect-clean.ts";
export { expectModal } from "./expect-modal.ts";
export { FakeUpload } from "./fake-upload.ts";
export { type FreshDocument, openDocument } from "./fresh-document.ts";
export { linesOf, textsOf } from "./lines-of.ts";
export { closePage, type OpenPage, openPart, openRoute } from "./open-page.tsx";
export { PERSON } from "./person.ts";
export { press, put } from "./put.ts";
export { CODED_REFUSALS, DROPPED, type Refusal, wordlessRefusals } from "./refusals.ts";
export { onPaper, showOn, WIDE } from "./screens.ts";
export { testPressable } from "./test-pressable.ts";
