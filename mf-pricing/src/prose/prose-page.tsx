import { paths } from "@nightlatch/contract";
import { ABOUT_LAST_UPDATED, type ContactSubject } from "@nightlatch/domain";
import { PageHead } from "@nightlatch/runtime";
import { Children, type ReactElement, type ReactNode } from "react";
import styles from "./prose-page.module.css";

interface ProsePageProps {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly lede: ReactNode;
  readonly image?: ReactNode;
  readonly dates?: ReactNode;
  readonly jsonLd?: readonly Record<string, unknown>[];
  readonly children: ReactNode;
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly group?: string;
  readonly children: ReactNode;
}

const CONTENTS_FROM = 5;

export const URGENT = styles.urgent;

export function ProsePage({ title, description, canonical, lede, image, dates, jsonLd, children }: ProsePageProps) {
  const sections = (Children.toArray(children) as ReactElement<SectionProps>[]).map(({ props }) => props);
  const contents = sections.length >= CONTENTS_FROM;
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonical={canonical} jsonLd={jsonLd} />
      <header className={styles.intro}>
        {image}
        <h1>{title}</h1>
        <p className={styles.lede}>{lede}</p>
        {dates ? <p>{dates}</p> : null}
      </header>
      <div className={contents ? `${styles.body} ${styles.withContents}` : styles.body}>
        {contents ? <Contents sections={sections} /> : null}
        <div className={styles.sections}>{children}</div>
      </div>
    </div>
  );
}

export function Section({ id, title, group, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
      {group ? <strong className={styles.group}>{group}</strong> : null}
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
    </section>
  );
}

function Contents({ sections }: { sections: readonly SectionProps[] }) {
  const list = (
    <ul className={styles.list}>
      {sections.map(({ id, title, group }) => (
        <li key={id}>
          {group ? <strong className={styles.group}>{group}</strong> : null}
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.contents} aria-label="On this page">
      <details className={styles.fold}>
        <summary>On this page</summary>
        {list}
      </details>
      {list}
    </nav>
  );
}

export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function contactAbout(subject: ContactSubject): string {
  return `${paths.contact()}?subject=${subject}`;
}

/** Formats `August 8, 2025` in UTC, so that server and browser agree. */
export function longDate(time: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(time);
}

export function LegalDates({ now = Date.now() }: { now?: number }) {
  return (
    <>
      Last updated {ABOUT_LAST_UPDATED}.{" "}
      <span className={styles.today}>
        Shown on {/* If midnight passes before hydration, the server's date stays. */}
        <time dateTime={new Date(now).toISOString().slice(0, 10)} suppressHydrationWarning>
          {longDate(now)}
        </time>
        .
      </span>
    </>
  );
}
