import { cdp } from "vitest/browser";

/** What is used here of the browser's own protocol. */
interface Session {
  readonly send: (method: string, params?: object) => Promise<unknown>;
  readonly on: (event: string, listener: (data: { readonly value: readonly TraceEvent[] }) => void) => void;
  readonly off: Session["on"];
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly ts: number;
  readonly args?: { readonly elementCount?: number };
}

const MARK = "count-styled";
const CATEGORIES = ["devtools.timeline", "blink.user_timing"];

/**
 * Counts the elements that the browser styles, from what is done until the frame after next. Chromium alone tells.
 *
 * @param before what is done two frames earlier
 */
export async function countStyled(act: () => void, before: () => void = () => {}): Promise<number> {
  const session = cdp() as unknown as Session;
  const events: TraceEvent[] = [];
  const keep = ({ value }: { readonly value: readonly TraceEvent[] }) => void events.push(...value);
  session.on("Tracing.dataCollected", keep);
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
  before();
  await nextFrame();
  await nextFrame();
  performance.mark(MARK);
  act();
  await nextFrame();
  await nextFrame();
  const ended = new Promise<void>((resolve) => session.on("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await ended;
  session.off("Tracing.dataCollected", keep);
  // Pages of other tests may be open in other processes.
  const mark = events.findLast(({ name }) => name === MARK);
  return events
    .filter((event) => event.name === "UpdateLayoutTree" && event.pid === mark?.pid && event.ts >= mark.ts)
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
