import { afterAll } from "vitest";

// React's development build, whose warnings tests read, tells a debugger where each element was made and how long each component
// took: more than half of a test's work. React leaves it out where the browser lacks these two when it is loaded.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
await import("./element-stacks.ts");

const { startOver } = await import("./start-over.ts");
afterAll(startOver);
