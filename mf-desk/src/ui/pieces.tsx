import { paths } from "@nightlatch/contract";
import { VisuallyHidden } from "@nightlatch/ui";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import styles from "./pieces.module.css";

/** The name of the card or list entry around a control. */
export const OfContext = createContext<string | undefined>(undefined);

/** Names the entry that a control belongs to, for screen readers: a list repeats the same control for each entry. */
export function Of() {
  const name = useContext(OfContext);
  return name === undefined ? null : <VisuallyHidden> {name}</VisuallyHidden>;
}

interface PanelProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A landmark of the page under a heading of its own. */
export function Panel(props: PanelProps) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading} data-panel>
      <Headed {...props} heading={heading} />
    </section>
  );
}

interface CardProps extends PanelProps {
  readonly title: string;
  /** Names its controls where titles repeat; defaults to the title. */
  readonly name?: string;
  readonly id?: string;
}

/** One of many entries. It is not a landmark, because titles may repeat. */
export function Card({ title, name = title, id, ...props }: CardProps) {
  const heading = useId();
  return (
    <OfContext value={name}>
      <article className={styles.panel} aria-labelledby={heading} id={id} data-panel>
        <Headed {...props} title={<bdi>{title}</bdi>} heading={heading} />
      </article>
    </OfContext>
  );
}

function Headed({ title, actions, heading, children }: PanelProps & { readonly heading: string }) {
  return (
    <>
      <header className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </>
  );
}

interface FoldProps {
  readonly words: ReactNode;
  readonly open?: boolean;
  /** A function renders its content while the fold is open. */
  readonly children: ReactNode | (() => ReactNode);
}

export function Fold({ words, open, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {words}
        <Of />
      </summary>
      {typeof children !== "function" ? children : isOpen ? children() : null}
    </details>
  );
}

const hasNothing = (value: ReactNode): boolean => value === undefined || value === null || value === "" || value === false;

/** Terms with their values. Terms without a value are left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => !hasNothing(value))
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Words that a person wrote, with their line breaks and the direction of their script. */
export function Letter({ children }: { readonly children: string }) {
  return (
    <p className={styles.letter} dir="auto">
      {children}
    </p>
  );
}

/** An address or Message-ID that breaks before its @ where it takes two lines. */
export function Breakable({ children }: { readonly children: string }) {
  const at = Math.max(children.lastIndexOf("@"), 0);
  return (
    <span>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}

/** A link to a listing's page on the site, in a tab of its own. */
export function SiteLink({ slug, children }: { readonly slug: string; readonly children: ReactNode }) {
  return (
    <a href={paths.property(slug)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
