import { afterAll, afterEach, beforeEach } from "vitest";
import { restoreScreen } from "./screens.ts";
import { startOver } from "./start-over.ts";

// A retry must not see state of the previous attempt.
beforeEach(({ task }) => (task.result?.retryCount ? startOver() : undefined));
afterEach(restoreScreen);
afterAll(startOver);
