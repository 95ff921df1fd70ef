import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Panel } from "../ui/panel.tsx";

/** The page `/desk/sign-in`: the ways to sign in, and for whoever is signed in the way to the desk. */
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
      <p>If you came from a page that had signed you out, close this tab and press there again.</p>
      <p>
        <Link to={deskPaths.today()}>To today's work</Link>
      </p>
    </Panel>
  );
}
