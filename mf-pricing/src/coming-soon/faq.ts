import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";

interface FaqEntry {
  readonly question: string;
  readonly answer: string;
  readonly more?: { readonly label: string; readonly to: string };
}

export const FAQ: readonly FaqEntry[] = [
  {
    question: `What is ${PRODUCT_NAME}?`,
    answer:
      "A directory of private places to stay for couples and sex-positive travellers. Each listing says plainly what a place has, what it allows and who else is on the property. You read it here and book with the host.",
    more: { label: "About us", to: paths.about() },
  },
  {
    question: "When does it open?",
    answer:
      "When we have read and labelled enough cabins and BnBs to make a first look worth your evening. We would rather not name a day that we might miss. People on the list hear first.",
  },
  {
    question: "What happens after I subscribe?",
    answer:
      "You get one email with a link. Open it and confirm, and you're on the list. No one else can sign you up. If you don't confirm, we don't write again, and we delete the address after a month. Every email has a link to leave the list.",
  },
  {
    question: "Who is it for?",
    answer: `Adults of ${MINIMUM_AGE} and over: couples, lifestyle and kink travellers, and hosts who welcome them. Curious and new is fine. You don't have to prove anything to read a listing.`,
  },
  {
    question: "What does it cost?",
    answer:
      "Reading, searching and saving cost nothing, and there is no booking fee. A basic listing costs a host nothing either. Paid host plans are optional.",
    more: { label: "Plans and pricing", to: paths.pricing() },
  },
  {
    question: "Do I book and pay here?",
    answer:
      "No. A listing leads to the host's own booking page, which opens in a new tab. You agree on the price, the dates and the cancellation rules with the host.",
    more: { label: "What to know about cancelling", to: paths.cancellation() },
  },
  {
    question: "What do the labels mean?",
    answer: `Lifestyle-Aware: the host knows and is at ease with it. Lifestyle-Friendly: the host welcomes it openly. One Couple Only: no one else stays while you're there. Adults-Only: no guests under ${MINIMUM_AGE}.`,
    more: { label: "The labels in full", to: `${paths.about()}#labels` },
  },
  {
    question: "I am a host. How do I get listed?",
    answer:
      "Join the list as a host, and we'll write to you before we open. You tell us about your place, we read and label it, and you confirm that we got it right. You can ask us to change or remove it at any time.",
    more: { label: "Ask us something", to: `${paths.contact()}?subject=listing` },
  },
  {
    question: "How discreet is it?",
    answer:
      "There's no account to make. Our pages load nothing from anyone else: no analytics, no advertising networks, no outside fonts. One button deletes everything we store in your browser.",
    more: { label: "Privacy", to: paths.privacy() },
  },
];
