// The shell's style sheet, as on the site: it brings tokens, typefaces and the styles that every page begins with.
import "./shell/src/base.css";
import { afterAll } from "vitest";

// React's development build, whose warnings tests read, tells a debugger where each element was made and how long each component
// took: more than half of a test's work. React leaves it out where the browser lacks these two when it is loaded.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
await import("./shared/testing/browser/element-stacks.ts");

const { startOver } = await import("./shared/testing/browser/start-over.ts");
afterAll(startOver);
