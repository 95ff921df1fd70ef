import { paths } from "@nightlatch/contract";
import { addStays, Link, useSavedStays } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { type Ref, useEffect, useRef, useState } from "react";
import { addReceivedNotes, useNotes } from "../../saved/notes-store.ts";
import type { Arranged, ListedStay } from "./arrange.ts";
import styles from "./opened.module.css";
import type { SharedList } from "./shared-list.ts";

const UNNAMED = "A list you were sent";

interface Outcome {
  readonly added: number;
  readonly left: number;
  readonly notes: boolean;
  readonly stored: boolean;
}

export function AddToSaved({ list, arranged }: { list: SharedList; arranged: Arranged }) {
  const saved = useSavedStays();
  const notes = useNotes();
  const [outcome, setOutcome] = useState<Outcome>();
  const statusRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) statusRef.current?.focus();
  }, [outcome]);

  const from = list.name || UNNAMED;
  const isSaved = ({ card }: ListedStay) => saved.some(({ slug }) => slug === card.slug);
  const stays = [...arranged.both, ...arranged.others];
  const missing = stays.filter((stay) => !stay.card.draft && !isSaved(stay));
  const words = stays.filter(
    ({ card, sharedStay }) =>
      (sharedStay.text !== "" || sharedStay.hearts > 0) &&
      !notes
        .get(card.slug)
        ?.theirs.some((note) => note.from === from && note.text === sharedStay.text && note.hearts === sharedStay.hearts),
  );

  function add(): void {
    const { left, kept } = addStays(missing.map(({ card }) => card));
    const unsaved = missing.slice(missing.length - left);
    const noted = words.filter((stay) => !unsaved.includes(stay));
    const entries = noted.map(({ card, sharedStay }) => ({
      slug: card.slug,
      name: card.name,
      text: sharedStay.text,
      hearts: sharedStay.hearts,
    }));
    const notesStored = entries.length === 0 || addReceivedNotes(from, entries);
    setOutcome({ added: missing.length - left, left, notes: entries.length > 0, stored: kept && notesStored });
  }

  return (
    <div className={styles.add}>
      {missing.length > 0 || words.some(isSaved) ? <Button onClick={add}>{labelOf(missing.length)}</Button> : null}
      {outcome ? (
        <AddOutcome ref={statusRef} outcome={outcome} saved={saved.length} />
      ) : missing.length === 0 && stays.length > 0 ? (
        <p className={styles.soft}>
          You have saved {stays.length === 1 ? "it" : "all of them"} already. <Link to={paths.saved()}>See your saved stays</Link>
        </p>
      ) : null}
    </div>
  );
}

function AddOutcome({ ref, outcome, saved }: { ref: Ref<HTMLDivElement>; outcome: Outcome; saved: number }) {
  return (
    <Notice ref={ref} tabIndex={-1} kind={outcome.stored && outcome.left === 0 ? "success" : "info"} title={titleOf(outcome)}>
      {outcome.notes ? <p>Their notes and hearts are beside yours. Yours haven't changed.</p> : null}
      {outcome.left > 0 ? (
        <p>
          {outcome.left === 1 ? "1 stay found" : `${outcome.left} stays found`} no room: you have {saved} saved stays, the most there is
          room for. Nothing was removed. Remove some to add the rest.
        </p>
      ) : null}
      {outcome.stored ? null : (
        <p>This browser couldn't store all of it: its storage is full or blocked. It stays here until you close this page.</p>
      )}
      <p>
        <Link to={paths.saved()}>See your saved stays</Link>
      </p>
    </Notice>
  );
}

function labelOf(missing: number): string {
  if (missing === 0) return "Keep their notes beside mine";
  return missing === 1 ? "Add 1 stay to my saved stays" : `Add ${missing} stays to my saved stays`;
}

function titleOf({ added, notes }: Outcome): string {
  if (added > 0) return added === 1 ? "Added 1 stay to your saved stays." : `Added ${added} stays to your saved stays.`;
  return notes ? "Their notes are kept beside yours." : "Nothing was added.";
}
