import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>;
type ReceivedMail = ReturnType<typeof readMail>;

/** Called for each mail: a reply code rejects the mail, undefined accepts it, and `cut` closes the connection. */
export interface MailServerMood {
  readonly mailFrom?: () => number | undefined;
  /** The only login that may send mail. Without a login, all clients may. */
  readonly login?: { readonly user: string; readonly password: string };
  readonly rcptTo?: (address: string) => number | undefined;
  /** Called when a message has arrived. `mails` contains mails whose connection is cut, but no rejected mails. */
  readonly data?: (mail: ReceivedMail) => number | "cut" | undefined;
  readonly thinkMs?: number;
}

export async function startMailServer(mood: MailServerMood = {}, port = 0) {
  const mails: ReceivedMail[] = [];
  const rejection = (code: number | undefined, address = "") =>
    code ? Object.assign(new Error(`<${address}> refused by the test`), { responseCode: code }) : null;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const options: SMTPServerOptions = {
    authOptional: mood.login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === mood.login?.user && password === mood.login?.password
        ? callback(null, { user: username })
        : callback(Object.assign(new Error("Wrong name or password"), { responseCode: 535 })),
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_address, _session, callback) => callback(rejection(mood.mailFrom?.())),
    onRcptTo: ({ address }, _session, callback) => callback(rejection(mood.rcptTo?.(address), address)),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const mail = readMail(Buffer.concat(chunks).toString("utf8"), session.envelope.rcptTo[0]?.address ?? "");
        const reply = mood.data?.(mail);
        if (reply === undefined || reply === "cut") mails.push(mail);
        if (reply === "cut") cut();
        else setTimeout(() => callback(rejection(reply)), mood.thinkMs ?? 0);
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => {});
  server.server.on("connection", (socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

function readMail(raw: string, to: string) {
  const head = (raw.split("\r\n\r\n", 1)[0] ?? "").replace(/\r\n[ \t]/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
  return { to, raw, messageId: header("Message-ID"), subject: header("Subject") };
}
