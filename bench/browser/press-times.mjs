/**
 * Runs in the page, before its own scripts: `pressTimes` waits for a press, or begins at once, and resolves with the milliseconds from
 * it to the end of the first frame for which each test holds, no sooner than the one before it, and with the layout shifts since then
 * that no press excuses.
 */
export function watchPresses() {
  let shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) shifts += entry.value;
  }).observe({ type: "layout-shift" });
  // A message comes next of all, where a timer waits for what has been queued meanwhile.
  const { port1, port2 } = new MessageChannel();
  const afterFrame = (call) =>
    requestAnimationFrame(() => {
      port1.onmessage = call;
      port2.postMessage(null);
    });
  Object.assign(window, {
    /** @param {readonly string[]} tests expressions */
    pressTimes: (tests, atOnce) =>
      new Promise((resolve) => {
        const holds = tests.map((test) => new Function(`return (${test})`));
        const times = tests.map(() => 0);
        let pressed = 0;
        let before = 0;
        const look = () => {
          afterFrame(() => {
            const now = performance.now();
            // What is left behind may look like the end until the press is answered.
            for (const [index, test] of holds.entries())
              if (!times[index] && times[index - 1] !== 0 && test()) times[index] = now - pressed;
            if (times.every(Boolean)) resolve({ times, shift: shifts - before });
            else look();
          });
        };
        const begin = (time) => {
          pressed = time;
          before = shifts;
          look();
        };
        if (atOnce) begin(performance.now());
        // Links and buttons act when the finger is lifted; how long it lay there is the visitor's own time.
        else
          for (const type of ["pointerup", "keydown"])
            addEventListener(type, (event) => pressed || begin(event.timeStamp), { capture: true, once: true });
      }),
  });
}
