import type { ResultOf } from "../desk/desk-api.ts";

/** What a mail of each kind does, by the record's word for it. */
const KINDS: Readonly<Record<ResultOf<"mails list">[number]["kind"], string>> = {
  "contact-notice": "Tells us of a message",
  "desk-link": "Brings a link to sign in at the desk",
  "form-confirmation": "Tells a sender that we have their message",
  "form-notice": "Tells us of a message",
  "host-address": "Asks a host to confirm a new address",
  "host-done": "Tells a host what was done on their page",
  "host-link": "Brings a host the link to their page",
  "host-notice": "Tells us what a host wants",
  "mail-trouble": "Tells us of a mail in trouble",
  "message-answer": "Answers a message",
  "property-confirmation": "Tells a host that we have their place",
  "property-declined": "Tells a host that their place is declined",
  "property-notice": "Tells us of a place that was sent",
  "property-published": "Tells a host that their place is published",
  "property-question": "Asks a host about their place",
  "removal-confirmation": "Tells a host that we have their removal request",
  "removal-done": "Tells a host that their listing is hidden or removed",
  "removal-notice": "Tells us of a removal request",
  "report-notice": "Tells us of reports",
  waitlist: "Asks someone to confirm their place on the waiting list",
};

/** The words for a kind of mail; any other text as it is. */
export const mailKindWords = (kind: string): string => (KINDS as Readonly<Record<string, string>>)[kind] ?? kind;

/** What a mail does, in words; the record's own word, which `ops mails` takes, is in the title. */
export const MailKind = ({ children: kind }: { readonly children: string }) => <span title={kind}>{mailKindWords(kind)}</span>;
