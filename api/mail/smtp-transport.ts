import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { ComposedMail, MailSession, MailTransport, Outcome } from "./transport.ts";

const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** Uses nodemailer's connection, because its transport does not report when a text begins to leave. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const parsedUrl = parseConnectionUrl(smtpUrl);
  const clean = reasonsOf(parsedUrl);
  return {
    open: async () => {
      const connection = new SMTPConnection({
        connectionTimeout: CONNECT_MS,
        greetingTimeout: GREETING_MS,
        socketTimeout: RESPONSE_TIMEOUT_MS,
        ...parsedUrl,
      });
      const failed = new Promise<never>((_, reject) => {
        connection.on("error", reject);
      });
      failed.catch(() => {});
      try {
        await Promise.race([failed, connected(connection)]);
        if (parsedUrl.auth && connection.allowsAuth) await Promise.race([failed, loggedIn(connection, parsedUrl.auth)]);
      } catch (error) {
        connection.close();
        throw new Error(clean((error as Error).message));
      }
      return {
        deliver: async (mail, leaving) => cleaned(await deliver(connection, mail, leaving), clean),
        close: () => end(connection),
      } satisfies MailSession;
    },
  };
}

const REASON_MAX = 300;

/** Removes login and host from the server's messages, which appear in logs and in `/readyz`. */
function reasonsOf({ host, auth }: ReturnType<typeof parseConnectionUrl>): (message: string) => string {
  const secrets = textsIn(auth);
  const login = [secrets, secrets.map(base64), [base64(`\0${secrets.join("\0")}`)]].flat();
  const words = [...login.map((text) => [text, "(login)"] as const), ...(host ? [[host, "(the mail server)"] as const] : [])];
  words.sort(([a], [b]) => b.length - a.length);
  return (message) =>
    words
      .reduce((text, [word, instead]) => text.replaceAll(word, instead), message)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
      .trim()
      .slice(0, REASON_MAX);
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

const textsIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === "string" && value !== ""
      ? [value]
      : [];

const cleaned = (outcome: Outcome, clean: (message: string) => string): Outcome =>
  outcome.kind === "sent" ? outcome : { ...outcome, reason: clean(outcome.reason) };

function connected(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
}

function loggedIn(connection: SMTPConnection, auth: Parameters<SMTPConnection["login"]>[0]): Promise<void> {
  return new Promise((resolve, reject) => connection.login(auth, (error) => (error ? reject(error) : resolve())));
}

function deliver(connection: SMTPConnection, mail: ComposedMail, leaving: () => Promise<void>): Promise<Outcome> {
  const content = Readable.from(
    (async function* () {
      await leaving();
      yield mail.content;
    })(),
  );
  return new Promise((resolve) => {
    // `send` calls no callback when this side closes the connection. `setImmediate` lets the callback resolve first.
    const ended = () => setImmediate(resolve, { kind: "lost", reason: "The connection was closed before the mail server responded." });
    connection.once("end", ended);
    connection.send({ from: mail.from, to: [mail.to], size: mail.content.length }, content, (error) => {
      connection.off("end", ended);
      resolve(error ? outcomeOf(error) : { kind: "sent" });
    });
  });
}

function outcomeOf({ message, responseCode, command }: Error & { readonly responseCode?: number; readonly command?: string }): Outcome {
  if (!responseCode) return { kind: "lost", reason: message };
  // A rejected MAIL FROM is a fault of this site's configuration, so a retry may succeed.
  return { kind: "refused", forever: responseCode >= 500 && command !== "MAIL FROM", reason: message };
}

function end(connection: SMTPConnection): void {
  connection.close();
}
