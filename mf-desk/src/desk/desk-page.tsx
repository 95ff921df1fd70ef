import { deskPaths } from "@nightlatch/contract";
import { Link, PageHead, useApi, useLocation, useQuery, useQueryClient } from "@nightlatch/runtime";
import { classNames } from "@nightlatch/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SignIn } from "../sign-in/sign-in.tsx";
import { ActionButton, useAction } from "../ui/action-button.tsx";
import { ErrorNotice, Loading } from "../ui/query-result.tsx";
import { Toasts } from "../ui/toast.tsx";
import { DESK, type Me, meQuery, type SignedIn } from "./desk-api.ts";
import { DeskContext, PageNameContext, useDeskOf } from "./desk-context.ts";
import styles from "./desk-page.module.css";
import { navItemsFor } from "./nav-items.ts";
import { useRestoredFocus } from "./restored-focus.ts";

interface DeskPageProps {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The layout of every desk page. The server renders only this layout, without data (docs/product/desk.md#pages). */
export function DeskPage({ title, lede, wide = false, children }: DeskPageProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery<Me>(meQuery(api));
  useReloadOnRestore();
  const content = useRef<HTMLDivElement>(null);
  useRestoredFocus(content, "div[role='status']");
  const me = data?.signedIn ? data : undefined;
  const desk = useDeskOf(me);
  const [name, setName] = useState<string>();
  const heading = name ?? title;
  return (
    <div className={styles.desk}>
      <DeskHead title={heading} />
      {me ? <Side me={me} /> : null}
      <div className={classNames(styles.content, wide && styles.wide)} ref={content}>
        <header className={styles.head}>
          <h1>{heading}</h1>
          {lede ? <p>{lede}</p> : null}
        </header>
        <noscript>
          <p>The desk needs JavaScript.</p>
        </noscript>
        {data?.signedIn === false ? <SignIn me={data} /> : null}
        {data ? null : <ErrorNotice error={error} retry={() => void refetch()} />}
        {!data && !error ? <Loading /> : null}
        {desk ? (
          <DeskContext value={desk}>
            <PageNameContext value={setName}>
              <Toasts>{children}</Toasts>
            </PageNameContext>
          </DeskContext>
        ) : null}
      </div>
    </div>
  );
}

export function DeskHead({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={`${title} · The desk`} />
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}

/** Reloads a page from the back/forward cache, because its session may have ended. */
function useReloadOnRestore(): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);
}

function Side({ me }: { readonly me: SignedIn }) {
  const { pathname } = useLocation();
  const navItems = navItemsFor(me);
  const isHere = (path: string) => pathname === path || (path !== deskPaths.today() && pathname.startsWith(`${path}/`));
  const links = (
    <ul className={styles.places}>
      {navItems.map(({ path, label }) => (
        <li key={path}>
          <Link to={path} aria-current={isHere(path) ? "page" : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.side}>
      <nav aria-label="Desk">
        <details className={styles.menu} key={pathname}>
          <summary>{navItems.find(({ path }) => isHere(path))?.label ?? "The desk"}</summary>
          {links}
        </details>
        <div className={styles.list}>{links}</div>
      </nav>
      <SignedInUser me={me} />
    </div>
  );
}

function SignedInUser({ me }: { readonly me: SignedIn }) {
  const api = useApi();
  const client = useQueryClient();
  const leaving = useAction(async () => {
    await api.post("/api/desk/sign-out", { token: me.token });
    for (const kind of ["run", "own"]) client.removeQueries({ queryKey: [DESK, kind] });
    await client.resetQueries({ queryKey: meQuery(api).queryKey });
  });
  return (
    <div className={styles.who}>
      <p>
        <strong>{me.name}</strong>, {me.role}
      </p>
      <ActionButton content="Sign out" actionState={leaving} variant="quiet" />
      <ErrorNotice error={leaving.error} />
    </div>
  );
}
