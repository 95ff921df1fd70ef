import { deskPaths } from "@nightlatch/contract";
import { Link, PageHead, useApi, useLocation, useQuery, useQueryClient } from "@nightlatch/runtime";
import { Button, classNames } from "@nightlatch/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SignIn } from "../sign-in/sign-in.tsx";
import { Loading } from "../ui/answer.tsx";
import { Toasts } from "../ui/toast.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { DESK, type Me, meQuery, type SignedIn, signOut } from "./desk-api.ts";
import { DeskContext, useDeskOf } from "./desk-context.ts";
import styles from "./desk-page.module.css";
import { useKeptFocus } from "./kept-focus.ts";
import { placesFor } from "./places.ts";

export interface DeskPageProps {
  readonly title: string;
  /** One sentence below the heading. */
  readonly lede?: ReactNode;
  /** Whether it uses the whole width, as tables do. */
  readonly wide?: boolean;
  /** What only people who are signed in see; it is not rendered for others, nor on the server. */
  readonly children: ReactNode;
}

/**
 * A page of the desk: its heading, its navigation, who is signed in, and the content for those who are. The server makes the frame
 * alone; everything in it comes from calls with the session's cookie (docs/product/desk.md#pages).
 */
export function DeskPage({ title, lede, wide = false, children }: DeskPageProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery<Me>(meQuery(api));
  useNoWayBack();
  const content = useRef<HTMLDivElement>(null);
  useKeptFocus(content, "div[role='status']");
  const me = data?.signedIn ? data : undefined;
  const desk = useDeskOf(me);
  return (
    <div className={styles.desk}>
      <DeskHead title={title} />
      {me ? <Side me={me} /> : null}
      <div className={classNames(styles.content, wide && styles.wide)} ref={content}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {lede ? <p>{lede}</p> : null}
        </header>
        <noscript>
          <p>The desk needs JavaScript.</p>
        </noscript>
        {data?.signedIn === false ? <SignIn me={data} /> : null}
        {!data && error ? <Trouble error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Loading /> : null}
        {desk ? (
          <DeskContext value={desk}>
            <Toasts>{children}</Toasts>
          </DeskContext>
        ) : null}
      </div>
    </div>
  );
}

/** The head of a page of the desk, which search engines are to leave alone. */
export function DeskHead({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={`${title} · The desk`} />
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}

/** A page that a browser took out of its memory on Back is loaded anew: the session may have ended. */
function useNoWayBack(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
}

function Side({ me }: { readonly me: SignedIn }) {
  const { pathname } = useLocation();
  const places = placesFor(me);
  const isHere = (path: string) => pathname === path || (path !== deskPaths.today() && pathname.startsWith(`${path}/`));
  const here = places.find(({ path }) => isHere(path));
  return (
    <div className={styles.side}>
      <nav aria-label="Desk">
        {/* Its name is the page's, so that a narrow screen tells where one is. The style opens it where there is room. */}
        <details className={styles.menu} key={pathname}>
          <summary>{here?.words ?? "The desk"}</summary>
          <Places places={places} isHere={isHere} />
        </details>
        <div className={styles.list}>
          <Places places={places} isHere={isHere} />
        </div>
      </nav>
      <Who me={me} />
    </div>
  );
}

interface PlacesProps {
  readonly places: ReturnType<typeof placesFor>;
  readonly isHere: (path: string) => boolean;
}

function Places({ places, isHere }: PlacesProps) {
  return (
    <ul className={styles.places}>
      {places.map(({ path, words }) => (
        <li key={path}>
          <Link to={path} aria-current={isHere(path) ? "page" : undefined}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Who({ me }: { readonly me: SignedIn }) {
  const api = useApi();
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();
  const leave = async () => {
    try {
      await signOut(api, me);
    } catch (failure) {
      setError(failure);
      return;
    }
    for (const kind of ["run", "own"]) client.removeQueries({ queryKey: [DESK, kind] });
    await client.resetQueries({ queryKey: meQuery(api).queryKey });
  };
  return (
    <div className={styles.who}>
      <p>
        <strong>{me.name}</strong>, {me.role}
      </p>
      <Button variant="quiet" onClick={() => void leave()}>
        Sign out
      </Button>
      {error ? <Trouble error={error} /> : null}
    </div>
  );
}
