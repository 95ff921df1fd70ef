import { afterAll } from "vitest";
import { startOver } from "./start-over.ts";

afterAll(startOver);
