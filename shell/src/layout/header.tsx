import { paths } from "@nightlatch/contract";
import { QuickExit } from "@nightlatch/ui";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { DiscreetButton, ToolBar } from "../discretion/header-tools.tsx";
import { useServices } from "../services.ts";
import styles from "./layout.module.css";
import { Logo } from "./logo.tsx";

const MENU_ID = "menu";

export function Header() {
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => drawer.current?.close(), [key]);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home()} className={styles.home}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <MainLinks />
        </nav>
        <div className={styles.controls}>
          <DiscreetButton />
          <button
            type="button"
            className={styles.menuButton}
            aria-haspopup="dialog"
            {...{ command: "show-modal", commandfor: MENU_ID }}
            onClick={(event) => {
              event.preventDefault();
              drawer.current?.open || drawer.current?.showModal();
            }}
          >
            <svg viewBox="1 1 22 22" width="22" height="22" aria-hidden="true" focusable="false">
              <path d="M4 8h16M4 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
            <span className={styles.menuWord}>Menu</span>
          </button>
          <ToolBar />
        </div>
      </div>
      <dialog ref={drawer} id={MENU_ID} className={styles.drawer} aria-label="Menu" {...{ closedby: "any" }}>
        <div className={styles.drawerPanel}>
          <form method="dialog">
            <button type="submit" className={styles.close}>
              Close
            </button>
          </form>
          <nav className={styles.drawerNav} aria-label="Menu">
            <MainLinks />
          </nav>
          <QuickExit className={styles.drawerExit} />
        </div>
      </dialog>
    </header>
  );
}

function MainLinks() {
  const { links, homeMode } = useServices().config;
  return (
    <>
      <Link to={paths.homePage(homeMode)}>Home</Link>
      <Link to={paths.about()}>About</Link>
      {links.blog ? (
        <a href={links.blog} rel="noopener">
          Blog
        </a>
      ) : null}
    </>
  );
}
