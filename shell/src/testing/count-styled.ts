import { cdp } from "vitest/browser";

interface Session {
  readonly send: (method: string, params?: object) => Promise<unknown>;
  readonly on: (event: string, listener: (data: { readonly value: readonly TraceEvent[] }) => void) => void;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly args?: { readonly elementCount?: number };
}

const MARK = "count-styled";
const CATEGORIES = ["devtools.timeline", "blink.user_timing"];

/** Counts the elements that the browser styles from the action until the second frame after it. Only Chromium reports this. */
export async function countStyled(act: () => void): Promise<number> {
  const session = cdp() as unknown as Session;
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: readonly TraceEvent[] }) => void events.push(...value);
  // The first call ensures that the session exists, the second that the listener does, because `on` returns no promise.
  await session.send("Performance.getMetrics");
  session.on("Tracing.dataCollected", collect);
  await session.send("Performance.getMetrics");
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
  await nextFrame();
  performance.mark(MARK);
  act();
  await nextFrame();
  await nextFrame();
  const ended = new Promise<void>((resolve) => session.on("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await ended;
  // The trace contains the pages of other tests, which have other processes.
  const pid = events.find(({ name }) => name === MARK)?.pid;
  return events
    .filter((event) => event.name === "UpdateLayoutTree" && event.pid === pid)
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
