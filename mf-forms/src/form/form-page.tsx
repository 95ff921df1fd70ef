import { usePublicConfig } from "@nightlatch/runtime";
import { SupportLink } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./form-page.module.css";

interface FormPageProps {
  readonly title: string;
  readonly lede: ReactNode;
  readonly byMail?: string;
  readonly illustration?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function FormPage({ title, lede, byMail, illustration, aside, children }: FormPageProps) {
  const { supportEmail } = usePublicConfig().links;
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        {illustration}
        <h1>{title}</h1>
        <p>{lede}</p>
      </header>
      <div className={styles.columns}>
        <div>
          <noscript>
            <p className={styles.instead}>
              The form on this page needs JavaScript, which is switched off in your browser.
              {supportEmail ? (
                <>
                  {" "}
                  Please write to <SupportLink /> instead{byMail ? `, with ${byMail}` : null}. We answer just the same.
                </>
              ) : (
                " Please switch it on, or open this page in another browser."
              )}
            </p>
          </noscript>
          <div className={styles.scripted}>{children}</div>
        </div>
        {aside}
      </div>
    </div>
  );
}
