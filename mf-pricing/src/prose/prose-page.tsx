import { PageHead } from "@nightlatch/runtime";
import type { ReactNode } from "react";
import styles from "./prose-page.module.css";

export interface ProseSection {
  readonly id: string;
  readonly title: string;
  readonly group?: string;
  readonly body: ReactNode;
}

interface ProsePageProps {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly lede: ReactNode;
  readonly picture?: ReactNode;
  readonly dates?: ReactNode;
  readonly sections: readonly ProseSection[];
  readonly jsonLd?: readonly Record<string, unknown>[];
}

const CONTENTS_FROM = 5;

export function ProsePage({ title, description, canonical, lede, picture, dates, sections, jsonLd }: ProsePageProps) {
  const contents = sections.length >= CONTENTS_FROM;
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonical={canonical} jsonLd={jsonLd} />
      <header className={styles.intro}>
        {picture}
        <h1>{title}</h1>
        <p className={styles.lede}>{lede}</p>
        {dates ? <p>{dates}</p> : null}
      </header>
      <div className={contents ? `${styles.body} ${styles.withContents}` : styles.body}>
        {contents ? <Contents sections={sections} /> : null}
        <div className={styles.sections}>
          {sections.map(({ id, title: heading, group, body }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
              {group ? <strong className={styles.group}>{group}</strong> : null}
              <h2 id={`${id}-heading`}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Contents({ sections }: Pick<ProsePageProps, "sections">) {
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
      {/* For narrow screens; works without scripts. */}
      <details className={styles.fold}>
        <summary>On this page</summary>
        {list}
      </details>
      {list}
    </nav>
  );
}
