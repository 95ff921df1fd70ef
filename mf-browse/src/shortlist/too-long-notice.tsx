import type { ListingCard } from "@nightlatch/domain";
import { Notice } from "@nightlatch/ui";
import { LINK_MAX, type TooLong } from "./list-link.ts";

/** Says what makes the link too long, before it is made. */
export function TooLongNotice({ tooLong: { length, notes }, cards }: { tooLong: TooLong; cards: readonly ListingCard[] }) {
  const nameOf = (slug: string) => cards.find((card) => card.slug === slug)?.name ?? slug;
  return (
    <Notice
      data-problem=""
      tabIndex={-1}
      kind="error"
      title={`This link would be too long: ${count(length)} characters of ${count(LINK_MAX)}.`}
    >
      {notes.length > 0 ? (
        <>
          <p>Many apps cut off longer links. Shorten these notes on your saved stays, or leave out notes here:</p>
          <ul>
            {notes.map(({ slug, text }) => (
              <li key={slug}>
                {nameOf(slug)}: {text.length} characters
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Many apps cut off longer links. Leave out some stays, and send them in a second list.</p>
      )}
    </Notice>
  );
}

const count = (number: number): string => number.toLocaleString("en-GB");
