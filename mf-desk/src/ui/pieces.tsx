import { paths } from "@nightlatch/contract";
import { VisuallyHidden } from "@nightlatch/ui";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import styles from "./pieces.module.css";

export const CardNameContext = createContext<string | undefined>(undefined);

export function CardNameSuffix() {
  const name = useContext(CardNameContext);
  return name === undefined ? null : <VisuallyHidden> {name}</VisuallyHidden>;
}

interface PanelProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

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
  readonly name?: string;
  readonly id?: string;
}

/** An `article`, because landmarks need unique names and titles may repeat. */
export function Card({ title, name = title, id, ...props }: CardProps) {
  const heading = useId();
  return (
    <CardNameContext value={name}>
      <article className={styles.panel} aria-labelledby={heading} id={id} data-panel>
        <Headed {...props} title={<bdi>{title}</bdi>} heading={heading} />
      </article>
    </CardNameContext>
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
  readonly label: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode | (() => ReactNode);
}

export function Fold({ label, open, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label}
        <CardNameSuffix />
      </summary>
      {typeof children !== "function" ? children : isOpen ? children() : null}
    </details>
  );
}

const isBlank = (value: ReactNode): boolean => value === undefined || value === null || value === "" || value === false;

export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => !isBlank(value))
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Letter({ children }: { readonly children: string }) {
  return (
    <p className={styles.letter} dir="auto">
      {children}
    </p>
  );
}

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

export function SiteLink({ slug, children }: { readonly slug: string; readonly children: ReactNode }) {
  return (
    <a href={paths.property(slug)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
