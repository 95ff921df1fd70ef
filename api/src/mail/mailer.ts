import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { createFolderTransport } from "./folder-transport.ts";
import type { Mail, MailAddresses } from "./mail.ts";
import { countRecentMails, domainOf, putMail } from "./outbox.ts";
import { startMailSender } from "./sender.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import { SENDER_TIMINGS, type SenderTimings } from "./timings.ts";

/** Confirmations of one kind to one address. */
const CONFIRMATIONS_PER_HOUR = 5;

/** What routes need of mail. */
export interface Mailer {
  readonly addresses: MailAddresses;
  /** Puts a mail into the outbox, in the transaction of what it tells about. @param withheld keeps it from being sent */
  put(trx: Kysely<Database>, mail: Mail, withheld?: boolean): Promise<void>;
  /**
   * Puts in a confirmation for an address that somebody typed, who may not be its owner. It is withheld once the address
   * got several within an hour, so that nobody's mailbox can be filled from here.
   */
  putConfirmation(trx: Kysely<Database>, mail: Mail): Promise<void>;
  /** Call it once that transaction is done: the mail then leaves at once. */
  wake(): void;
  stop(): Promise<void>;
}

export interface MailSettings extends MailAddresses {
  /** Mail server; without one mails become files in `DATA_DIR/outbox`. */
  readonly smtpUrl: string | undefined;
}

export interface MailerOptions extends MailSettings {
  readonly dataDir: string;
  /** Whether no other process shares the database. */
  readonly alone: boolean;
  readonly timings?: Partial<SenderTimings>;
}

/** Starts sending what is in the outbox. */
export function startMailer(db: Kysely<Database>, log: Log, { dataDir, smtpUrl, alone, timings, ...addresses }: MailerOptions): Mailer {
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFolderTransport(path.join(dataDir, "outbox"));
  const sender = startMailSender({ db, log, transport, addresses, alone, timings: { ...SENDER_TIMINGS, ...timings } });
  return { ...keepMails(addresses), wake: sender.wake, stop: sender.stop };
}

/** Mails are put into the outbox and stay there. */
export function keepMails(addresses: MailAddresses): Mailer {
  const domain = domainOf(addresses.from);
  return {
    addresses,
    put: async (trx, mail, withheld) => {
      await putMail(trx, mail, domain, withheld);
    },
    putConfirmation: async (trx, mail) => {
      const before = await countRecentMails(trx, mail.kind, mail.to);
      await putMail(trx, mail, domain, before >= CONFIRMATIONS_PER_HOUR);
    },
    wake: () => {},
    stop: async () => {},
  };
}
