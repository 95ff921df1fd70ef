import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import styles from "../detail/detail.module.css";
import { Section } from "../detail/section.tsx";
import { dialogs } from "../dialogs/load-dialogs.ts";
import { usePart } from "../lazy/use-part.ts";

/** The section to report that something is wrong with a listing. When the form does not load, the contact page opens instead. */
export function Report({ slug, name }: { slug: string; name: string }) {
  const { part, show, hide } = usePart(dialogs);
  return (
    <Section id="report" title="Not as described?">
      <p className={styles.report}>
        Wrong labels, wrong details, or something that worries you? Tell us, and a person will look into it. You don't have to leave an
        email address. Or <Link to={paths.contact()}>write to us</Link>.
      </p>
      <Button
        variant="secondary"
        className={styles.scripted}
        aria-haspopup="dialog"
        onPointerOver={dialogs.prefetch}
        onFocus={dialogs.prefetch}
        onClick={() => show().catch(() => window.location.assign(paths.contact()))}
      >
        Report this listing
      </Button>
      {part ? <part.ReportDialog slug={slug} name={name} close={hide} /> : null}
    </Section>
  );
}
