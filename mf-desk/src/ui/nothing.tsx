import { Link } from "@nightlatch/runtime";
import type { ReactNode } from "react";
import styles from "./pieces.module.css";

/** What is said where there is nothing. */
export interface NothingWords {
  /** One sentence: there is nothing. */
  readonly title: string;
  /** What will stand here, and what brings it. */
  readonly why: string;
  /** Where somebody goes who wants to change that. */
  readonly link?: readonly [path: string, words: string];
}

/** Of what is sent in, where one looks for what is settled. */
export const NONE_KEPT: NothingWords = {
  title: "There is none.",
  why: "What comes in waits first, and is kept here once it is settled.",
};

interface AroundProps {
  /** Nothing, in words; undefined while there is something. */
  readonly nothing: NothingWords | undefined;
  /** The sentence: it stays the same element, since it is told from. */
  readonly children: ReactNode;
}

/** The frame of what is said where there is nothing, around its first sentence; around any other sentence it is not there. */
export function AroundNothing({ nothing, children }: AroundProps) {
  return (
    <div className={nothing ? styles.nothing : styles.something}>
      {nothing ? <House /> : null}
      {children}
      {nothing ? <p className={styles.soft}>{nothing.why}</p> : null}
      {nothing?.link ? (
        <p>
          <Link to={nothing.link[0]}>{nothing.link[1]}</Link>
        </p>
      ) : null}
    </div>
  );
}

/** In place of a list that has nothing. */
export function Nothing(nothing: NothingWords) {
  return (
    <AroundNothing nothing={nothing}>
      <p className={styles.count}>{nothing.title}</p>
    </AroundNothing>
  );
}

/** A house with one lit window: all is quiet. */
function House() {
  return (
    <svg viewBox="0 0 64 56" aria-hidden="true" focusable="false">
      <path d="M20 32h10v10H20z" />
      <path d="M20 32h10v10H20zm5 0v10m-5-5h10M14 50V24m36 0v26M7 30 32 9l25 21M44 19v-9h6v14M38 50V35h7v15M2 50h60" />
    </svg>
  );
}
