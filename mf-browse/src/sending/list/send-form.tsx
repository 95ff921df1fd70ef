import type { ListingCard } from "@nightlatch/domain";
import { usePublicConfig } from "@nightlatch/runtime";
import { Button, Field, FormError, Notice, TextInput } from "@nightlatch/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Check } from "../../common/check.tsx";
import foldStyles from "../../common/fold.module.css";
import { type StoredNotes, useNotes } from "../../saved/notes-store.ts";
import { PassphraseField } from "../sealed/passphrase-field.tsx";
import { canSeal, passphraseOf } from "../sealed/seal.ts";
import { suggestPassphrase } from "../sealed/suggest-passphrase.ts";
import {
  type Choices,
  type CreatedLink,
  LINK_MAX,
  linkOf,
  listOf,
  PASSPHRASE_MIN,
  packListLink,
  problemOf,
  type TooLong,
  whyTooLong,
} from "./send-choices.ts";
import styles from "./send-dialog.module.css";
import { NAME_MAX } from "./shared-list.ts";

interface Props {
  readonly cards: readonly ListingCard[];
  readonly choices: Choices;
  readonly change: (choices: Choices) => void;
  readonly onCreated: (createdLink: CreatedLink) => void;
}

export function SendForm({ cards, choices, change, onCreated }: Props) {
  const notes = useNotes();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, tooLong, failed, submit } = useMaking(cards, notes, choices, onCreated);
  useEffect(() => {
    if (problem || tooLong) form.current?.querySelector<HTMLElement>("[data-invalid] input, input[aria-invalid], [data-problem]")?.focus();
  }, [problem, tooLong]);
  const set = (changes: Partial<Choices>) => change({ ...choices, ...changes });
  const chosen = cards.filter(({ slug }) => !choices.without.has(slug));
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.soft}>The list is in the link itself, which your browser makes. We never see it.</p>
      <Field label="Name of the list" optional help="Shown to anyone who opens it.">
        <TextInput
          value={choices.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <StayChoices
        cards={cards}
        chosen={chosen.length}
        choices={choices}
        set={set}
        error={problem?.field === "stays" ? problem.message : undefined}
      />
      <SendAlong stays={chosen} notes={notes} choices={choices} set={set} />
      <SealChoice choices={choices} set={set} error={problem?.field === "passphrase" ? problem.message : undefined} />
      {tooLong ? <TooLongNotice tooLong={tooLong} cards={cards} /> : null}
      {failed ? (
        <Notice kind="error" title="The link couldn't be made in this browser. Try without a passphrase, or with fewer stays." />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Making the link..." : "Make the link"}
        </Button>
      </div>
    </form>
  );
}

function useMaking(cards: readonly ListingCard[], notes: StoredNotes, choices: Choices, onCreated: (createdLink: CreatedLink) => void) {
  const { origin } = usePublicConfig();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>();
  const [tooLong, setTooLong] = useState<TooLong>();
  const [failed, setFailed] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const list = listOf(cards, notes, choices);
    const wrong = problemOf(list, choices);
    setProblem(wrong);
    setTooLong(undefined);
    setFailed(false);
    if (wrong) return;
    setBusy(true);
    const long = await whyTooLong(list, origin, choices.sealed);
    const packed = long ? undefined : await packListLink(list, choices.sealed ? choices.passphrase : undefined);
    setBusy(false);
    if (long) setTooLong(long);
    else if (packed?.state === "packed")
      onCreated({ link: linkOf(origin, packed.fragment), list, passphrase: choices.sealed ? choices.passphrase : undefined });
    else setFailed(true);
  }

  return { busy, problem, tooLong, failed, submit };
}

interface SendAlongProps {
  readonly stays: readonly ListingCard[];
  readonly notes: StoredNotes;
  readonly choices: Choices;
  readonly set: (changes: Partial<Choices>) => void;
}

function SendAlong({ stays, notes, choices, set }: SendAlongProps) {
  const withText = stays.filter(({ slug }) => notes.get(slug)?.text).length;
  const withHearts = stays.filter(({ slug }) => notes.get(slug)?.hearts).length;
  if (withText + withHearts === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>Send along</legend>
      {withText > 0 ? (
        <Check checked={choices.notes} onChange={(on) => set({ notes: on })}>
          My notes ({withText})
        </Check>
      ) : null}
      {withHearts > 0 ? (
        <Check checked={choices.hearts} onChange={(on) => set({ hearts: on })}>
          My hearts ({withHearts})
        </Check>
      ) : null}
    </fieldset>
  );
}

interface StayChoicesProps {
  readonly cards: readonly ListingCard[];
  readonly chosen: number;
  readonly choices: Choices;
  readonly set: (changes: Partial<Choices>) => void;
  readonly error: string | undefined;
}

function StayChoices({ cards, chosen, choices, set, error }: StayChoicesProps) {
  const toggle = (slug: string, on: boolean) => {
    const without = new Set(choices.without);
    if (on) without.delete(slug);
    else without.add(slug);
    set({ without });
  };
  return (
    <details className={styles.fold} open={error !== undefined || undefined}>
      <summary className={foldStyles.summary}>
        <span>
          Stays <span className={styles.soft}>{chosen === cards.length ? `all ${cards.length}` : `${chosen} of ${cards.length}`}</span>
        </span>
      </summary>
      <fieldset
        className={styles.group}
        aria-label="Stays"
        data-invalid={error ? "" : undefined}
        aria-describedby={error ? "stays-error" : undefined}
      >
        {cards.map(({ slug, name, city }) => (
          <Check key={slug} checked={!choices.without.has(slug)} onChange={(on) => toggle(slug, on)}>
            <span>
              {name} <span className={styles.soft}>{city}</span>
            </span>
          </Check>
        ))}
      </fieldset>
      {error ? <FormError id="stays-error">{error}</FormError> : null}
    </details>
  );
}

function TooLongNotice({ tooLong: { length, notes }, cards }: { tooLong: TooLong; cards: readonly ListingCard[] }) {
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

interface SealChoiceProps {
  readonly choices: Choices;
  readonly set: (changes: Partial<Choices>) => void;
  readonly error: string | undefined;
}

function SealChoice({ choices, set, error }: SealChoiceProps) {
  const { sealed, passphrase, suggested } = choices;
  const suggest = () => {
    const next = suggestPassphrase();
    set({ passphrase: next, suggested: next });
  };
  if (!canSeal())
    return (
      <p className={styles.soft}>
        Anyone who gets this link can read it. This browser is too old to add a passphrase, or the address doesn't begin with https.
      </p>
    );
  return (
    <div className={styles.seal}>
      <Check checked={sealed} onChange={(on) => set({ sealed: on })}>
        Seal it with a passphrase
      </Check>
      {sealed ? (
        <>
          <PassphraseField
            value={passphrase}
            onChange={(next) => set({ passphrase: next })}
            error={error}
            help="Share it separately from the link, best by voice. We can't recover it."
          />
          <p className={styles.soft}>
            {passphraseOf(passphrase) === suggested
              ? "Five random words, very hard to guess."
              : `Your own passphrase, at least ${PASSPHRASE_MIN} characters. Choose one that's hard to guess: there's no limit on tries.`}
          </p>
          <div>
            <Button variant="quiet" className={styles.text} onClick={suggest}>
              Suggest new words
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.soft}>Without one, anyone who gets this link can read it.</p>
      )}
    </div>
  );
}
