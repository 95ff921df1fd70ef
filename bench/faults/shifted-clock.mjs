import { readFileSync } from "node:fs";

// Loaded by `--import`: shifts the clock by the milliseconds in `CLOCK_FILE`. Timers are not shifted.
let shift = 0;
function look() {
  try {
    shift = Number(readFileSync(process.env.CLOCK_FILE, "utf8")) || 0;
  } catch {
    // Another process is writing the file.
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
