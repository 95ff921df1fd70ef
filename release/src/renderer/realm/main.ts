import { messageOf, textOfMessage } from "../message-text.ts";
import type { Step, ToRenderer } from "../protocol.ts";
import { installGlobals } from "./globals.ts";
import { type Factory, Renders } from "./renders.ts";
import { nextDue, runDue } from "./timers.ts";

const waiting: string[] = [];
const renders = new Renders((message) => waiting.push(textOfMessage(message)));
installGlobals((line) => renders.log(line));

/** Called by the host. Arguments are strings, or objects of this realm. */
export const announce = (step: Step): void => renders.announce(step);
export const evaluate = (step: Step, factory: Factory, filename: string, name: string): boolean =>
  renders.evaluate(step, factory, filename, name);
export const refuse = (step: Step, message: string): void => renders.refuse(step, new Error(message));
export const start = (): void => renders.start();
export const receive = (text: string): void => renders.take(messageOf(text) as Extract<ToRenderer, { readonly kind: "render" | "answer" }>);
export const reportError = (error: unknown): void => renders.reportError(error);
export const take = (): string | undefined => waiting.shift();
export const due = (): number | undefined => nextDue();
export const tick = (): void => {
  try {
    runDue();
  } catch (error) {
    renders.reportError(error);
  }
};
