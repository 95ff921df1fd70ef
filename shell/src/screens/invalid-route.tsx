import { paths } from "@nightlatch/contract";
import { PageHead } from "@nightlatch/runtime";
import { Link } from "react-router-dom";
import { Mark } from "../layout/logo.tsx";
import styles from "./screens.module.css";

export function InvalidRouteScreen() {
  return (
    <section className={styles.screen}>
      <PageHead title="Invalid Route" description="There is no page at this address." canonical={paths.notFound()} noindex />
      <Mark />
      <h1 className={styles.title}>Invalid Route</h1>
      <p className={styles.text}>The page you're trying to access doesn't exist or is not available.</p>
      <div className={styles.actions}>
        <Link className={styles.primary} to={paths.home()}>
          Go Home
        </Link>
        <button type="button" className={styles.secondary} onClick={() => history.back()}>
          Go Back
        </button>
      </div>
    </section>
  );
}
