import { once } from "node:events";
import { SMTPServer } from "smtp-server";

/** Milliseconds that the server thinks about each mail, so that a fault finds some under way. */
const THINKS = 5;

/** @typedef {Awaited<ReturnType<typeof openMails>>} Mails */

/**
 * A mail server on this machine that takes every mail and keeps the texts of the forms in them.
 *
 * @param {import("./scope.mjs").Scope} scope
 */
export async function openMails(scope) {
  const texts = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, done) => done(refusing ? Object.assign(new Error("Not now"), { responseCode: 451 }) : null),
    onData(stream, _session, done) {
      const parts = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", () => {
        const text = /form-\d+-[0-9a-z]+/.exec(Buffer.concat(parts).toString("utf8"))?.[0];
        if (text) texts.push(text);
        setTimeout(done, THINKS);
      });
    },
  });
  // Connections that end in the middle are a part of the trials.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (listening.address());
  scope.defer(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    /** The texts of forms that mails told of, in the order of their arrival. */
    texts: () => texts,
    /** @param {boolean} [on] whether every mail is told to come again later */
    refuse: (on = true) => {
      refusing = on;
    },
  };
}
