import { matchPath, paths, QUICK_EDIT_EVENT } from "@nightlatch/contract";
import { isLocalHost, PRODUCT_NAME, VERSION_LABEL } from "@nightlatch/domain";
import { useDeferredValue, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router-dom";
import { useServices } from "../services.ts";
import styles from "./layout.module.css";
import { Logo } from "./logo.tsx";

/** Hidden on `/properties` pages, which have a closing line instead (docs/product/routes.md#footer). */
export function Footer() {
  // Deferred until the page itself renders, because a skeleton appears sooner without a new footer (docs/adr/0039).
  const pathname = useDeferredValue(useLocation().pathname);
  const { links } = useServices().config;
  if (pathname.startsWith("/properties")) return null;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <Logo />
          <p className={styles.footerText}>
            For adults of 18 and over. {PRODUCT_NAME} lists places and sends you to the host to book. Some outbound links earn us a
            commission.
          </p>
        </div>
        <nav className={styles.footerNav} aria-label="Footer">
          <Link to={paths.addListing()}>List a place</Link>
          <Link to={paths.places()}>Places</Link>
          <Link to={paths.about()}>About</Link>
          <Link to={paths.contact()}>Contact</Link>
          <Link to={paths.privacy()}>Privacy</Link>
          <Link to={paths.terms()}>Terms</Link>
          {links.social ? (
            <a href={links.social} rel="noopener me">
              Social
            </a>
          ) : null}
          <QuickEdit />
        </nav>
        <p className={styles.version}>
          © {new Date().getUTCFullYear()} {PRODUCT_NAME} <span>{VERSION_LABEL}</span>
        </p>
      </div>
    </footer>
  );
}

const never = () => () => {};

function QuickEdit() {
  const { pathname } = useLocation();
  const local = useSyncExternalStore(
    never,
    () => isLocalHost(location.hostname),
    () => false,
  );
  const slug = matchPath("/property/:slug", pathname)?.slug;
  if (!local || !slug) return null;
  return (
    <button type="button" onClick={() => dispatchEvent(new CustomEvent(QUICK_EDIT_EVENT, { detail: { slug } }))}>
      Quick Edit (local)
    </button>
  );
}
