import { paths } from "@nightlatch/contract";
import { type ListingCard, STAYS_MAX, type Stays } from "@nightlatch/domain";
import { useApi, useNavigate, useQuery, useSavedStays } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useMemo, useState } from "react";
import { getStays } from "../../common/queries.ts";
import { Mark } from "../../saved/hearts.tsx";
import { type Note, useNote } from "../../saved/notes-store.ts";
import { RowSkeletons, StayRow } from "../../saved/stay-row.tsx";
import { AddToSaved } from "./add-to-saved.tsx";
import { type Arranged, arrange, type ListedStay } from "./arrange.ts";
import styles from "./opened.module.css";
import { forgetList } from "./opened-list.ts";
import type { SharedList, SharedStay } from "./shared-list.ts";

export function SharedStays({ list }: { list: SharedList }) {
  // The stays that were saved when the list opened, so that saving a stay does not move its card.
  const [saved] = useState(useSavedStays());
  const navigate = useNavigate();
  const slugs = useMemo(() => list.stays.map(({ slug }) => slug), [list]);
  const { stays, error, retry } = useStays(slugs);
  const arranged = useArranged(list, stays ?? (error ? savedAsResponse(slugs, saved) : undefined), saved);
  return (
    <>
      <header className={styles.intro}>
        {list.name ? (
          <p className={styles.called}>
            <bdi>{list.name}</bdi>
          </p>
        ) : null}
        <p className={styles.soft}>
          The list is in your link, and your browser reads it. We load the stays for you, but never see notes or hearts.
        </p>
        <p role="status" className={styles.count}>
          {arranged && stays ? summaryOf(arranged) : null}
        </p>
      </header>
      {error && !stays ? <LoadFailure retry={retry} /> : null}
      {arranged ? (
        <>
          {stays ? <AddToSaved list={list} arranged={arranged} /> : null}
          <Section heading="You both chose" stays={arranged.both} />
          <Section heading={arranged.both.length > 0 ? "The rest of the list" : "The list"} stays={arranged.others} />
          <Names heading="Not shown yet" stays={arranged.unknown} />
          <Names heading="No longer listed" stays={arranged.gone} />
        </>
      ) : (
        <section aria-label="The list" aria-busy="true">
          <RowSkeletons count={Math.min(slugs.length, 6)} className={styles.rows} />
        </section>
      )}
      <p>
        <Button
          variant="quiet"
          className={styles.forget}
          onClick={() => {
            forgetList();
            navigate(paths.saved(), { replace: true });
          }}
        >
          Forget this list
        </Button>
      </p>
      <p className={styles.soft}>Your browser's history may still have the link.</p>
    </>
  );
}

type Known = Parameters<typeof arrange>[1];

const useArranged = (list: SharedList, known: Known | undefined, saved: readonly ListingCard[]): Arranged | undefined =>
  useMemo(() => known && arrange(list.stays, known, saved), [list, known, saved]);

function summaryOf({ both, others, gone, unknown }: Arranged): string {
  const count = both.length + others.length + gone.length + unknown.length;
  return [
    count === 1 ? "1 stay." : `${count} stays.`,
    both.length === 0 ? "" : count === 1 ? "You saved it too." : `You saved ${both.length} of them too.`,
    gone.length === 0 ? "" : gone.length === 1 ? "1 is no longer listed." : `${gone.length} are no longer listed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function Section({ heading, stays }: { heading: string; stays: readonly ListedStay[] }) {
  if (stays.length === 0) return null;
  return (
    <section className={styles.section} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.rows}>
        {stays.map(({ card, sharedStay }) => (
          <li key={card.slug}>
            <SharedRow card={card} sharedStay={sharedStay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Names({ heading, stays }: { heading: string; stays: Arranged["gone"] }) {
  if (stays.length === 0) return null;
  return (
    <section className={styles.section} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.names}>
        {stays.map(({ name, sharedStay }) => (
          <li key={sharedStay.slug}>
            <p>{name}</p>
            <Words heading="Theirs" note={sharedStay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LoadFailure({ retry }: { retry: () => void }) {
  return (
    <Notice kind="error" title="The stays of this list didn't load.">
      <p>The list itself is safe in your link. The stays you saved from it are below.</p>
      <Button variant="secondary" onClick={retry}>
        Retry
      </Button>
    </Notice>
  );
}

function SharedRow({ card, sharedStay }: { card: ListingCard; sharedStay: SharedStay }) {
  const mine = useNote(card.slug);
  return (
    <div className={styles.stay}>
      <StayRow card={card} sizes="(width >= 62rem) 13rem, (width >= 40rem) 10rem, 6rem" />
      <Words heading="Theirs" note={sharedStay} />
      <Words heading="Yours" note={mine} />
    </div>
  );
}

function Words({ heading, note: { text, hearts } }: { heading: string; note: Note }) {
  if (text === "" && hearts === 0) return null;
  return (
    <div className={styles.words}>
      <p className={styles.whose}>
        {heading}
        {hearts > 0 ? <Mark hearts={hearts} /> : null}
      </p>
      {text ? (
        <p className={styles.note} dir="auto">
          {text}
        </p>
      ) : null}
    </div>
  );
}

interface KnownStays {
  readonly stays: Stays | undefined;
  readonly error: boolean;
  retry(): void;
}

function useStays(slugs: readonly string[]): KnownStays {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ["stays", ...slugs],
    queryFn: async ({ signal }): Promise<Stays> => {
      const parts = Array.from({ length: Math.ceil(slugs.length / STAYS_MAX) }, (_, part) =>
        slugs.slice(part * STAYS_MAX, (part + 1) * STAYS_MAX),
      );
      const responses = await Promise.all(parts.map((part) => getStays(api, part, signal)));
      return {
        stays: responses.flatMap(({ stays }) => stays),
        gone: responses.flatMap(({ gone }) => gone),
        moved: responses.flatMap(({ moved }) => moved),
      };
    },
  });
  return { stays: data, error: isError, retry: () => void refetch() };
}

const savedAsResponse = (
  slugs: readonly string[],
  saved: readonly ListingCard[],
): Pick<Stays, "gone" | "moved"> & { readonly stays: readonly ListingCard[] } => ({
  stays: saved.filter(({ slug }) => slugs.includes(slug)),
  gone: [],
  moved: [],
});
