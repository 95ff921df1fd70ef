import { serveRenders } from "../core.mjs";
import type { FromRenderer, RendererPort, ToRenderer } from "../protocol.ts";

/**
 * A renderer in this process, for bundles that a test wrote itself and that neither hang nor end their process. Messages are
 * copied as between processes, and a killed one is not heard any more.
 */
export function rendererHere(): RendererPort {
  let killed = false;
  const near: ((message: FromRenderer) => void)[] = [];
  const far: ((message: ToRenderer) => void)[] = [];
  const deliver = <Message>(listeners: readonly ((message: Message) => void)[], message: Message) => {
    const copy = structuredClone(message);
    setImmediate(() => {
      if (!killed) for (const listener of listeners) listener(copy);
    });
  };
  const { end } = serveRenders({ send: (message) => deliver(near, message), onMessage: (listener) => far.push(listener) }, () => 0);
  return {
    send: (message) => deliver(far, message),
    onMessage: (listener) => near.push(listener),
    onEnd: () => {},
    kill: () => {
      killed = true;
      end();
    },
    memory: async () => undefined,
  };
}
