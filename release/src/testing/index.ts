import { messageOf, textOfMessage } from "../renderer/message-text.ts";
import type { RendererPort } from "../renderer/protocol.ts";
import { RealmHost } from "../renderer/realm-host.mjs";
import { bundlesOf, realmCode } from "../renderer/renderer-process.ts";

export { makeBuild } from "./make-build.ts";

/** Creates a realm in this process, for trusted test bundles. After `kill`, it sends no messages. */
export function rendererHere(): RendererPort {
  let killed = false;
  const listeners: ((message: unknown) => void)[] = [];
  const later = (work: () => void) => setImmediate(() => killed || work());
  const realm = new RealmHost(realmCode(), (text) =>
    later(() => {
      for (const listener of listeners) listener(messageOf(text));
    }),
  );
  return {
    send: (message) =>
      later(() =>
        message.kind === "render" || message.kind === "answer" ? realm.receive(textOfMessage(message)) : realm.evaluate(bundlesOf(message)),
      ),
    onMessage: (listener) => void listeners.push(listener),
    onEnd: () => {},
    kill: () => {
      killed = true;
      realm.end();
    },
    memory: async () => undefined,
  };
}
