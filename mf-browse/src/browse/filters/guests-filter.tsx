import { MAX_GUESTS_MAX, MAX_GUESTS_MIN, readMaxGuests } from "@nightlatch/domain";
import { classNames } from "@nightlatch/ui";
import { useEffect, useId } from "react";
import { useFollowing } from "../../common/use-following.ts";
import styles from "./filters.module.css";

interface Props {
  readonly guests: number | undefined;
  readonly onChange: (guests: number | undefined) => void;
}

/** The pause in typing before the number acts, in milliseconds. */
const PAUSE = 600;

/** Max Guests: a number from 2 to 20; empty means any (docs/product/filters.md#max-guests). */
export function GuestsFilter({ guests, onChange }: Props) {
  const id = useId();
  const given = guests?.toString() ?? "";
  const [text, setText] = useFollowing(given);

  function act(value: string): void {
    const read = readMaxGuests(value);
    if (read !== guests) onChange(read);
    setText(read?.toString() ?? "");
  }

  useEffect(() => {
    if (text === given) return;
    const timer = setTimeout(act, PAUSE, text);
    return () => clearTimeout(timer);
  });

  return (
    <fieldset className={classNames(styles.group, styles.guestsGroup)}>
      <legend className={styles.legend}>
        <label htmlFor={id}>Max Guests</label>
      </legend>
      <p className={styles.help} id={`${id}-help`}>
        Places for at least this many, {MAX_GUESTS_MIN} to {MAX_GUESTS_MAX}.
      </p>
      <input
        id={id}
        className={styles.guests}
        type="number"
        name="maxGuests"
        min={MAX_GUESTS_MIN}
        max={MAX_GUESTS_MAX}
        inputMode="numeric"
        placeholder="Any"
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => act(text)}
        onKeyDown={(event) => event.key === "Enter" && act(text)}
      />
    </fieldset>
  );
}
