import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { ALWAYS_HERE, type Turn } from "../jobs/turn.ts";
import type { Log } from "../log.ts";
import { createFolderTransport } from "./folder-transport.ts";
import type { Mail, MailAddresses } from "./mail.ts";
import type { MailTrouble } from "./mail-standing.ts";
import { countRecentMails, domainOf, type PutOptions, putMail } from "./outbox.ts";
import { type MailSender, startMailSender } from "./sender.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import { SENDER_TIMINGS, type SenderTimings, SHARED_POLL_MS } from "./timings.ts";

/** The folder below the data folder to which mails are written where there is no mail server. */
export const OUTBOX_FOLDER = "outbox";
/** Most confirmations of one kind to one address in an hour. */
const CONFIRMATIONS_PER_HOUR = 5;
/** Most mails to one address in a day of all kinds that anybody can cause by typing it. */
const MAILS_OF_STRANGERS_PER_DAY = 10;
const OF_STRANGERS = [
  "waitlist",
  "form-confirmation",
  "property-confirmation",
  "removal-confirmation",
  "host-link",
  "host-address",
] as const;

/** The part of mailing that routes use. */
export interface Mailer {
  readonly addresses: MailAddresses;
  /** Whether mails leave through a mail server; otherwise they are written to a folder, for the operator's own eyes. */
  readonly leaves: boolean;
  /** Puts a mail into the outbox, in the transaction of what it tells about. */
  put(trx: Kysely<Database>, mail: Mail, options?: PutOptions): Promise<void>;
  /**
   * Puts a confirmation into the outbox, for an address that was typed by somebody who may not be its owner. It is
   * withheld once the address got several within an hour, or its share of the day, so that nobody can fill a mailbox from here
   * (docs/product/abuse-and-privacy.md#mails-to-addresses-that-were-typed).
   *
   * @returns whether it will leave
   */
  putConfirmation(trx: Kysely<Database>, mail: Mail): Promise<boolean>;
  /** Whether an address has got as many mails today as strangers may cause, in the transaction that would put the next. */
  hasHadEnough(trx: Kysely<Database>, address: string): Promise<boolean>;
  /** Makes the sender look at the outbox at once. Call it once the transaction of the mail is done. */
  wake(): void;
  /** Why mails do not leave; undefined while they do, and where another process sends them. */
  trouble(): MailTrouble | undefined;
  stop(): Promise<void>;
}

export interface MailSettings extends MailAddresses {
  /** Address of the mail server; without one mails become files in `DATA_DIR/outbox`. */
  readonly smtpUrl: string | undefined;
}

export interface MailerOptions extends MailSettings {
  readonly dataDir: string;
  /** Whether no other process shares the database. */
  readonly alone: boolean;
  readonly timings?: Partial<SenderTimings>;
}

/** Starts a mailer that also sends the mails in the outbox, while it is this process's turn. */
export function startMailer(
  db: Kysely<Database>,
  log: Log,
  { dataDir, smtpUrl, alone, timings, ...addresses }: MailerOptions,
  turn: Turn = ALWAYS_HERE,
): Mailer {
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFolderTransport(path.join(dataDir, OUTBOX_FOLDER));
  const pauses = { ...SENDER_TIMINGS, ...(alone ? {} : { pollMs: SHARED_POLL_MS }), ...timings };
  let sender: MailSender | undefined;
  const sending = turn.whileHere(({ fence }) => {
    const started = startMailSender({ db, log, transport, addresses, alone, fence, timings: pauses });
    sender = started;
    return {
      stop: async () => {
        sender = undefined;
        await started.stop();
      },
    };
  });
  return { ...keepMails({ ...addresses, smtpUrl }), wake: () => sender?.wake(), trouble: () => sender?.trouble(), stop: sending.stop };
}

const hasHadEnough: Mailer["hasHadEnough"] = async (trx, address) =>
  (await countRecentMails(trx, address, { kinds: OF_STRANGERS, hours: 24 })) >= MAILS_OF_STRANGERS_PER_DAY;

/** A mailer that puts mails into the outbox and leaves them there. */
export function keepMails({ smtpUrl, ...addresses }: MailSettings): Mailer {
  const domain = domainOf(addresses.from);
  return {
    addresses,
    leaves: smtpUrl !== undefined,
    put: async (trx, mail, options) => {
      await putMail(trx, mail, domain, options);
    },
    putConfirmation: async (trx, mail) => {
      const before = await countRecentMails(trx, mail.to, { kinds: [mail.kind], hours: 1 });
      const enough = await hasHadEnough(trx, mail.to);
      const withheld = before >= CONFIRMATIONS_PER_HOUR || enough;
      await putMail(trx, mail, domain, { withheld });
      return !withheld;
    },
    hasHadEnough,
    wake: () => {},
    trouble: () => undefined,
    stop: async () => {},
  };
}
