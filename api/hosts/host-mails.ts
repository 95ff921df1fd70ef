import type { Mail } from "@nightlatch/database/mail";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { BACKUPS_FOLLOW, facts, letterTo, NOT_YOU } from "@nightlatch/mail/letters";
import { quoted } from "./host-letters.ts";

const andOthers = (others: number): string => (others === 0 ? "" : others === 1 ? " and 1 other listing" : ` and ${others} other listings`);

const SECRECY_NOTE = "Keep it to yourself: it opens your page without a password.";

export const linkLetter = (
  to: string,
  { site, token, name, others }: { readonly site: string; readonly token: string; readonly name: string; readonly others: number },
  operator: string,
): Mail =>
  letterTo(
    to,
    operator,
    { kind: "host-link", subject: "The link to your page" },
    `Here is the new link to your page for ${quoted(name)}${andOthers(others)} on ${PRODUCT_NAME}:\n${site}/host#${token}`,
    `It works once, in the browser where you open it, and replaces the last one. ${SECRECY_NOTE}`,
    NOT_YOU,
  );

export interface HostAct {
  readonly subject: string;
  readonly done: string;
  readonly more?: string;
}

const REPLY_SOON = "If this wasn't you, please reply to this email soon, and we will help.";

const quotedAtStart = (name: string): string => quoted(name).replace(/^y/, "Y");

export const HOST_ACTS = {
  paused: (name: string): HostAct => ({
    subject: "Your listing is paused",
    done: `${quotedAtStart(name)} is paused on ${PRODUCT_NAME}. No one can find it until you show it again on your page.`,
    more: "Search engines and saved copies of its page may show it for a few more days.",
  }),
  shown: (name: string): HostAct => ({
    subject: "Your listing is shown again",
    done: `${quotedAtStart(name)} is shown again on ${PRODUCT_NAME}.`,
  }),
  facts: (name: string): HostAct => ({
    subject: "Your privacy answers are saved",
    done: `The answers about privacy for ${quoted(name)} are saved, with today's date.`,
  }),
  proposed: (name: string): HostAct => ({
    subject: "We have received your changes",
    done: `We have received your changes to ${quoted(name)}. We read them before they show, and write to you once they do.`,
  }),
  planned: (name: string, plan: string): HostAct => ({
    subject: "We have received your choice of plan",
    done: `You asked for the ${plan} plan for ${quoted(name)}. We will write to you about it. Nothing is charged before you agree.`,
  }),
  downloaded: (name: string): HostAct => ({
    subject: "Your data was downloaded",
    done: `Everything we keep about ${quoted(name)} was downloaded from your page.`,
  }),
  addressRequested: (email: string, link: string): HostAct => ({
    subject: "Shall we write to another address?",
    done: `You asked us on your page to write to ${email} from now on. If that is right, open this link within a week and press Confirm:\n${link}`,
    more: "We have asked the new address, too. Nothing changes until both have confirmed.",
  }),
  addressDropped: (): HostAct => ({
    subject: "Your address stays as it is",
    done: "You cancelled the change of address. We will keep writing to this address.",
  }),
  addressChanged: (link: string): HostAct => ({
    subject: "We write to another address now",
    done: "Both addresses have confirmed, so everything about your listings goes to the new one from now on. This is our last email here.",
    more: `If you didn't want that, undo it within a week. Open this link and press the button there:\n${link}`,
  }),
  addressUndone: (): HostAct => ({
    subject: "The change of address was undone",
    done: "The former address has undone the change, so we write there again. The links that we sent here no longer work.",
  }),
  vanished: (name: string): HostAct => ({
    subject: "Your listing is gone",
    done: `${quotedAtStart(name)} is no longer on ${PRODUCT_NAME}, and what we kept for it is erased. ${BACKUPS_FOLLOW}`,
    more: "Search engines and saved copies of its page may show it for a few more days. You are welcome back whenever you like.",
  }),
  erased: (): HostAct => ({
    subject: "Everything about you is erased",
    done: `Your listings are no longer on ${PRODUCT_NAME}, and we have erased what we kept about you. ${BACKUPS_FOLLOW} This is our last email.`,
    more: "Search engines and saved copies may show your pages for a few more days. You are welcome back whenever you like.",
  }),
} as const;

export const addressTaken = (name: string, others: number): HostAct => ({
  subject: "We no longer write to this address",
  done: `We have changed the address that we keep for ${quoted(name)}${andOthers(others)} on ${PRODUCT_NAME}. The links that we sent here no longer work.`,
});

export const actLetter = (to: string, { subject, done, more }: HostAct, operator: string): Mail =>
  letterTo(to, operator, { kind: "host-done", subject }, done, ...(more ? [more] : []), REPLY_SOON);

export function hostNotice(
  { subject, slug, pairs }: { readonly subject: string; readonly slug: string; readonly pairs: Parameters<typeof facts>[0] },
  operator: string,
): Mail {
  return { kind: "host-notice", to: operator, subject, text: `${facts([["Listing", slug], ...pairs])}\n` };
}

export function proposalLetter(
  to: string,
  { name, refused, address }: { readonly name: string; readonly refused?: string; readonly address?: string },
  operator: string,
): Mail {
  if (refused === undefined)
    return letterTo(
      to,
      operator,
      { kind: "property-published", subject: "Your changes are live" },
      `We have read your changes to ${quoted(name)}, and they are on ${PRODUCT_NAME} now${address ? `:\n${address}` : "."}`,
      "If anything should read differently, send it from your page, or reply to this email.",
    );
  return letterTo(
    to,
    operator,
    { kind: "property-declined", subject: "About the changes you sent us" },
    `Thank you for your changes to ${quoted(name)}. We have read them with care, but we can't publish them as they are.`,
    `Here is why:\n${refused}`,
    "Your listing stays as it was. If you can change that, or if we misunderstood something, reply to this email or send the changes again.",
  );
}

export const addressNewLetter = (
  to: string,
  { site, token, name, count }: { readonly site: string; readonly token: string; readonly name: string; readonly count: number },
  operator: string,
): Mail =>
  letterTo(
    to,
    operator,
    { kind: "host-address", subject: "Is this your new address?" },
    `The host of ${quoted(name)}${andOthers(Math.max(count - 1, 0))} on ${PRODUCT_NAME} asked us to write to this address from now on. If that is you, open this link within a week and press Confirm:\n${site}/host#confirm-${token}`,
    "We have asked the old address, too. Nothing changes until both have confirmed.",
    NOT_YOU,
  );

export const addressDoneLetter = (to: string, { site, token }: { readonly site: string; readonly token: string }, operator: string): Mail =>
  letterTo(
    to,
    operator,
    { kind: "host-link", subject: "We write to this address now" },
    `From now on, everything about your listings on ${PRODUCT_NAME} goes to this address. Your page opens with this link:\n${site}/host#${token}`,
    `All links we sent you before have ended. This one works once, in the browser where you open it. ${SECRECY_NOTE}`,
    REPLY_SOON,
  );
