import { deskPaths } from "@nightlatch/contract";
import { Link, useApi, useNavigate, useQuery, useQueryClient } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { DESK, type LinkFacts, type Me, meQuery } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskHead, DeskPage } from "../desk/desk-page.tsx";
import { ActionButton, useAction } from "../ui/action-button.tsx";
import { Panel } from "../ui/pieces.tsx";
import { ErrorNotice, Loading } from "../ui/query-result.tsx";
import styles from "./enter-page.module.css";

function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

/** Opening the page leaves the link unused; only the click uses it up (docs/product/desk.md#the-link). */
export function EnterPage() {
  const api = useApi();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    setToken(takeToken());
    const onHash = () => location.hash !== "" && setToken(takeToken());
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  const looked = useQuery<LinkFacts>({
    queryKey: [DESK, "link", token],
    queryFn: () => api.post("/api/desk/link", { token: token ?? "" }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className={styles.page}>
      <DeskHead title="Sign in" />
      <h1>Sign in to the desk</h1>
      <noscript>
        <p>The desk needs JavaScript.</p>
      </noscript>
      {token && looked.data ? <Enter token={token} link={looked.data} /> : null}
      {token === undefined || (token !== "" && looked.isPending) ? <Loading /> : null}
      {token === "" || looked.error ? (
        <>
          {looked.error ? <ErrorNotice error={looked.error} /> : <p>Open the link you received, or ask for one by email.</p>}
          <p>
            <Link to={deskPaths.signIn()}>Other ways to sign in</Link>
          </p>
        </>
      ) : null}
    </div>
  );
}

function Enter({ token, link }: { readonly token: string; readonly link: LinkFacts }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const entering = useAction(async () => {
    client.setQueryData<Me>(meQuery(api).queryKey, await api.post("/api/desk/enter", { token }));
    navigate(deskPaths.today(), { replace: true });
  });
  return (
    <Panel title={`This link is for ${link.name}`}>
      <p>
        It signs you in as {link.role} in this browser for {link.hours} {link.hours === 1 ? "hour" : "hours"}, and works once. Your actions
        are recorded under this name.
      </p>
      <ErrorNotice error={entering.error} />
      <div>
        <ActionButton content={`Sign in as ${link.name}`} actionState={entering} variant="primary" />
      </div>
    </Panel>
  );
}

export function SignInPage() {
  return (
    <DeskPage title="Sign in">
      <SignedInAlready />
    </DeskPage>
  );
}

function SignedInAlready() {
  const { me } = useDesk();
  return (
    <Panel title={`You are signed in as ${me.name}`}>
      <p>If another page signed you out, close this tab and try again there.</p>
      <p>
        <Link to={deskPaths.today()}>Go to Today</Link>
      </p>
    </Panel>
  );
}
