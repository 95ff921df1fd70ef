import type { Mail } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import { newSecret } from "@nightlatch/database/secrets";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { storeHostLink } from "@nightlatch/listings/host-links";
import { letterTo, quotable } from "@nightlatch/mail/letters";
import type { Mailer } from "@nightlatch/mail/mailer";
import type { PutOptions } from "@nightlatch/mail/outbox";
import type { Kysely } from "kysely";

interface HostPost {
  readonly mailer: Pick<Mailer, "put" | "addresses">;
  /** Returns the base URL of links. An error rolls the transaction back, so no mail contains a wrong link. */
  siteAddress(trx: Kysely<Database>): string | Promise<string>;
}

interface PublishedListing {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly contact: Readonly<Record<string, unknown>>;
}

export type HostNotified = { readonly hostTold: boolean; readonly address?: string };

/** Mails the host of a published listing once. @param silent marks the host as notified without a mail @throws errors of `siteAddress` */
export async function notifyPublished(
  trx: Kysely<Database>,
  { id, slug, name, contact }: PublishedListing,
  { mailer, siteAddress }: HostPost,
  { now, silent, held }: { readonly now: Date; readonly silent: boolean } & Pick<PutOptions, "held">,
): Promise<HostNotified> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set({ told_at: now })
    // Compares ids as text, because ids of imported listings may not be UUIDs.
    .where(({ eb, cast, ref }) => eb(cast<string>(ref("id"), "text"), "=", id))
    .where("status", "=", "accepted")
    .where("told_at", "is", null)
    .executeTakeFirst();
  const to = addressOf(contact);
  if (silent || to === undefined || numUpdatedRows === 0n) return { hostTold: false };
  const site = await siteAddress(trx);
  const address = `${site}/property/${slug}`;
  const token = newSecret();
  await storeHostLink(trx, { token, listingId: id, email: to, now });
  await mailer.put(trx, publishedLetter({ to, name, address, site, token }, mailer.addresses.operator), { held });
  return { hostTold: true, address };
}

export async function notifyDeclined(
  trx: Kysely<Database>,
  { name, reason, contact }: Pick<PublishedListing, "name" | "contact"> & { readonly reason: string },
  { mailer }: Pick<HostPost, "mailer">,
  options: Pick<PutOptions, "held"> = {},
): Promise<boolean> {
  const to = addressOf(contact);
  if (to === undefined) return false;
  await mailer.put(trx, declinedLetter(to, name, reason, mailer.addresses.operator), options);
  return true;
}

export async function askHost(
  trx: Kysely<Database>,
  { name, question, contact }: Pick<PublishedListing, "name" | "contact"> & { readonly question: string },
  { mailer }: Pick<HostPost, "mailer">,
): Promise<boolean> {
  const to = addressOf(contact);
  if (to === undefined) return false;
  await mailer.put(trx, questionLetter(to, name, question, mailer.addresses.operator));
  return true;
}

export function addressOf(contact: Readonly<Record<string, unknown>>): string | undefined {
  const email = contact["Host Email"];
  return typeof email === "string" && email.trim() !== "" ? email.trim() : undefined;
}

export const quoted = (name: string): string => (quotable(name) ? `"${quotable(name)}"` : "your listing");

function publishedLetter(
  { to, name, address, site, token }: { readonly [K in "to" | "name" | "address" | "site" | "token"]: string },
  operator: string,
): Mail {
  return letterTo(
    to,
    operator,
    { kind: "property-published", subject: "Your listing is live" },
    `Good news: we have reviewed ${quoted(name)}, and it is now on ${PRODUCT_NAME}. Guests will find it here:\n${address}`,
    "Have a look at it as a guest would. If anything should read differently, reply to this email and we will change it.",
    `Your own page shows how it is seen. There you can pause it, confirm what guests ask about privacy, or send us changes:\n${site}/host#${token}\nThis link works once, in the browser where you open it. For another visit, ask for a new one on that page. Keep it to yourself: it opens your page without a password.`,
    `If you ever want it taken down, for a while or for good, tell us here:\n${site}/remove-listing`,
    "If you didn't send us this place, please reply to this email, and we will take it down.",
  );
}

const NOT_YOUR_SUBMISSION = "If you didn't send us this place, you don't need to do anything.";

const questionLetter = (to: string, name: string, question: string, operator: string): Mail =>
  letterTo(
    to,
    operator,
    { kind: "property-question", subject: "A question about the listing you sent us" },
    `Thank you for sending ${quoted(name)} to ${PRODUCT_NAME}. Before we publish it, we would like to know:\n${question}`,
    "Just reply to this email. Your listing keeps its place in the queue.",
    NOT_YOUR_SUBMISSION,
  );

const declinedLetter = (to: string, name: string, reason: string, operator: string): Mail =>
  letterTo(
    to,
    operator,
    { kind: "property-declined", subject: "About the listing you sent us" },
    `Thank you for sending ${quoted(name)} to ${PRODUCT_NAME}. We have read it with care, but we can't publish it as it is.`,
    `Here is why:\n${reason}`,
    "If you can change that, or if we misunderstood something, reply to this email or send the listing again. We will gladly take another look.",
    NOT_YOUR_SUBMISSION,
  );

interface StockReason {
  readonly id: string;
  readonly label: string;
  /** The mail's text after "Here is why:", which the operator edits first. */
  readonly text: string;
}

export const STOCK_REASONS: readonly StockReason[] = [
  {
    id: "booking-page",
    label: "Booking page doesn't open",
    text: "The booking page doesn't open for us. Please send us an address where guests can book, and we will look again.",
  },
  {
    id: "pictures",
    label: "Photos are missing or too small",
    text: "Guests decide by photos, and these don't show enough. Please send at least three clear ones of the rooms, taken in daylight.",
  },
  {
    id: "people-in-pictures",
    label: "People in the photos",
    text: "Some photos show people. To protect everyone's privacy, we only publish photos of the place itself. Please send us others.",
  },
  {
    id: "tone",
    label: "Words are too explicit",
    text: "The description is more explicit than our pages are. If you can say it in plainer words, we will gladly publish it.",
  },
  {
    id: "too-little",
    label: "Too little about the place",
    text: "The description says too little for guests to decide. Please tell them what the rooms are like, what is there, and what they should know about privacy.",
  },
  {
    id: "duplicate",
    label: "Already listed",
    text: "We already have this place. If you host it and want something changed, reply to this email and tell us what.",
  },
  {
    id: "not-fitting",
    label: "Doesn't fit the directory",
    text: "The directory is for places that welcome couples and sex-positive travellers and say so. From what we can see, this place is meant for other guests.",
  },
  {
    id: "not-yours",
    label: "We can't tell that it is the host's",
    text: "We couldn't tell whether this place is yours to list. Please write to us from the address that its booking page or website shows.",
  },
];
