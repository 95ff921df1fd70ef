import { afterAll, beforeEach } from "vitest";
import { startOver } from "./start-over.ts";

// A retry finds no trace of the try before it.
beforeEach(({ task }) => (task.result?.retryCount ? startOver() : undefined));
afterAll(startOver);
