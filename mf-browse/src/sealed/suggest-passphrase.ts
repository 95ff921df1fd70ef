import { WORDS } from "./words.ts";

/** The words of a suggested passphrase: 45 bits of chance, about 35 million million passphrases (docs/adr/0043). */
const COUNT = 5;

/** A passphrase of five words drawn by chance, each as likely as any other, with spaces between them. */
export function suggestPassphrase(): string {
  const chance = crypto.getRandomValues(new Uint16Array(COUNT));
  // The list has 512 words, which divides the numbers of 16 bits without a rest.
  return [...chance].map((number) => WORDS[number % WORDS.length]).join(" ");
}
