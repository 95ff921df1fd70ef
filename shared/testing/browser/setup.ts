import { afterAll, afterEach, beforeEach } from "vitest";
import { restoreScreen } from "./screens.ts";
import { startOver } from "./start-over.ts";

// A retry finds no trace of the try before it.
beforeEach(({ task }) => (task.result?.retryCount ? startOver() : undefined));
afterEach(restoreScreen);
afterAll(startOver);
