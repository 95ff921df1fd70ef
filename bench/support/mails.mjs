import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Milliseconds that the server delays each mail, so that a fault finds some in flight. */
const DELAY = 5;

/** @typedef {Awaited<ReturnType<typeof openMails>>} Mails */

export async function openMails(scope) {
  const texts = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, done) => done(refusing ? Object.assign(new Error("Not now"), { responseCode: 451 }) : null),
    async onData(stream, _session, done) {
      const form = /form-\d+-[0-9a-z]+/.exec(await text(stream).catch(() => ""))?.[0];
      if (form) texts.push(form);
      setTimeout(done, DELAY);
    },
  });
  // Trials cut connections on purpose.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (listening.address());
  scope.defer(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    texts,
    refuse(on) {
      refusing = on;
    },
  };
}
