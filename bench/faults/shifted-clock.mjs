import { readFileSync } from "node:fs";

// Loaded into a site's processes by `--import`: shifts their clock by the milliseconds in the file `CLOCK_FILE`. Timers go on, as they do
// when a machine's clock is set.
let shift = 0;
function look() {
  try {
    shift = Number(readFileSync(process.env.CLOCK_FILE, "utf8")) || 0;
  } catch {
    // It is being written.
  }
}
look();
setInterval(look, 20).unref();

const real = Date.now;
Date.now = () => real() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [Date.now()], made),
  apply: () => new Date().toString(),
});
