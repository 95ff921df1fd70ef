import { usePublicConfig } from "@nightlatch/shared/runtime";
import type { ReactNode } from "react";
import styles from "./form-page.module.css";

interface FormPageProps {
  readonly title: string;
  readonly lede: ReactNode;
  /** What a visitor should write by mail when scripts are off: "the name of the place and ...". */
  readonly byMail: string;
  readonly children: ReactNode;
}

/** A page around one long form: its heading, and what to do where the form cannot work. */
export function FormPage({ title, lede, byMail, children }: FormPageProps) {
  const { supportEmail } = usePublicConfig().links;
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>{title}</h1>
        <p>{lede}</p>
      </header>
      <noscript>
        <p className={styles.instead}>
          The form on this page needs JavaScript, which is switched off in your browser. Please write to{" "}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> instead, with {byMail}. We answer just the same.
        </p>
      </noscript>
      <div className={styles.scripted}>{children}</div>
    </div>
  );
}
