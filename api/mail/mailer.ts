import path from "node:path";
import { ALWAYS_LEADER, type LeaderLease } from "@nightlatch/database/leader";
import type { Mail, MailAddresses } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import type { Log } from "@nightlatch/http/log";
import type { Kysely } from "kysely";
import { createFolderTransport } from "./folder-transport.ts";
import type { MailFailure } from "./mail-health.ts";
import { countRecentMails, domainOf, type PutOptions, putMail } from "./outbox.ts";
import { type MailSender, startMailSender } from "./sender.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import { SENDER_TIMINGS, type SenderTimings, SHARED_POLL_MS } from "./timings.ts";

export const OUTBOX_FOLDER = "outbox";
const CONFIRMATIONS_PER_HOUR = 5;
/** Most mails a day to one address that strangers may have typed. */
const MAILS_OF_STRANGERS_PER_DAY = 10;
const OF_STRANGERS = [
  "waitlist",
  "form-confirmation",
  "property-confirmation",
  "removal-confirmation",
  "host-link",
  "host-address",
] as const;

export interface Mailer {
  readonly addresses: MailAddresses;
  readonly leaves: boolean;
  put(trx: Kysely<Database>, mail: Mail, options?: PutOptions): Promise<void>;
  /** Limits mails per address (docs/product/abuse-and-privacy.md#mails-to-addresses-that-were-typed). @returns whether the mail is sent */
  putConfirmation(trx: Kysely<Database>, mail: Mail): Promise<boolean>;
  hasHadEnough(trx: Kysely<Database>, address: string): Promise<boolean>;
  wake(): void;
  failure(): MailFailure | undefined;
  stop(): Promise<void>;
}

export interface MailSettings extends MailAddresses {
  readonly smtpUrl: string | undefined;
}

export interface MailerOptions extends MailSettings {
  readonly dataDir: string;
  readonly alone: boolean;
  readonly timings?: Partial<SenderTimings>;
}

export function startMailer(
  db: Kysely<Database>,
  log: Log,
  { dataDir, smtpUrl, alone, timings, ...addresses }: MailerOptions,
  leader: LeaderLease = ALWAYS_LEADER,
): Mailer {
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFolderTransport(path.join(dataDir, OUTBOX_FOLDER));
  const pauses = { ...SENDER_TIMINGS, ...(alone ? {} : { pollMs: SHARED_POLL_MS }), ...timings };
  let sender: MailSender | undefined;
  const sending = leader.whileLeader(({ fence }) => {
    const started = startMailSender({ db, log, transport, addresses, alone, fence, timings: pauses });
    sender = started;
    return {
      stop: async () => {
        sender = undefined;
        await started.stop();
      },
    };
  });
  return {
    ...createStoringMailer({ ...addresses, smtpUrl }),
    wake: () => sender?.wake(),
    failure: () => sender?.failure(),
    stop: sending.stop,
  };
}

const hasHadEnough: Mailer["hasHadEnough"] = async (trx, address) =>
  (await countRecentMails(trx, address, { kinds: OF_STRANGERS, hours: 24 })) >= MAILS_OF_STRANGERS_PER_DAY;

export function createStoringMailer({ smtpUrl, ...addresses }: MailSettings): Mailer {
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
    failure: () => undefined,
    stop: async () => {},
  };
}
