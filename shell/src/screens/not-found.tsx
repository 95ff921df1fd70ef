import { paths } from "@nightlatch/contract";
import { PageHead } from "@nightlatch/runtime";
import { Link } from "react-router-dom";
import { Mark } from "../layout/logo.tsx";
import styles from "./screens.module.css";

export function NotFoundScreen() {
  return (
    <section className={styles.screen}>
      <PageHead title="Page Not Found" description="There is no page at this address." canonical={paths.notFound()} noindex />
      <Mark />
      <p className={styles.text}>404</p>
      <h1 className={styles.title}>Page Not Found</h1>
      <p className={styles.text}>
        Sorry, the page you're looking for doesn't exist. It might have been moved, deleted, or you entered the wrong URL.
      </p>
      <div className={styles.actions}>
        <Link className={styles.primary} to={paths.home()}>
          Go Home
        </Link>
        <Link className={styles.secondary} to={paths.browse()}>
          Browse Properties
        </Link>
        <button type="button" className={styles.secondary} onClick={() => history.back()}>
          Go Back
        </button>
      </div>
    </section>
  );
}
