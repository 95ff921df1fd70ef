import { PRODUCT_NAME } from "@nightlatch/domain";
import MailComposer, { type Options } from "nodemailer/lib/mail-composer";
import type { ClaimedMail } from "./outbox.ts";
import type { ComposedMail } from "./transport.ts";

/** The message as it goes over the wire. The same row always gives the same bytes. */
export async function composeMail({ id, messageId, createdAt, mail }: ClaimedMail, from: string): Promise<ComposedMail> {
  const head: Options = {
    from: { name: PRODUCT_NAME, address: from },
    to: { name: "", address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    messageId,
    date: createdAt,
    headers: {
      // Keeps automatic absence notes from answering (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl
        ? { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return { id, kind: mail.kind, createdAt, from, to: mail.to, content: await contentOf(head, `${mail.text.trimEnd()}\n`) };
}

async function contentOf(head: Options, text: string): Promise<Buffer> {
  if (!isPlain(text)) return new MailComposer({ ...head, text }).compile().build();
  // The library encodes every text that has a line over 76 characters. Sent as it is, links stay whole for readers of the
  // file.
  const node = new MailComposer({ ...head, text: "" }).compile();
  node.setHeader("Content-Transfer-Encoding", "7bit");
  return Buffer.from(`${node.buildHeaders()}\r\n\r\n${text.replace(/\r?\n|\r/g, "\r\n")}`);
}

/** Whether the text can be sent as it is: ASCII, in lines that SMTP takes (RFC 5321, 4.5.3.1.6). */
function isPlain(text: string): boolean {
  return /^[\t\n\r\x20-\x7e]*$/.test(text) && text.split(/[\r\n]/).every((line) => line.length < 998);
}
