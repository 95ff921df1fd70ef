import { isApiError } from "@nightlatch/api-client";
import { deskPaths } from "@nightlatch/contract";
import { Button, Notice } from "@nightlatch/ui";
import { isSignedOut } from "../desk/desk-api.ts";
import styles from "./pieces.module.css";

interface TroubleProps {
  readonly error: unknown;
  /** Tries again what failed. */
  readonly retry?: () => void;
}

/** Why a call failed, in words. Whoever was signed out meanwhile loses nothing: they sign in again in another tab, and press again. */
export function Trouble({ error, retry }: TroubleProps) {
  const again = retry ? (
    <div className={styles.notice}>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  ) : null;
  if (isSignedOut(error))
    return (
      <Notice kind="error" title="You were signed out meanwhile. Nothing on this page is lost.">
        <p>
          <a href={deskPaths.signIn()} target="_blank" rel="noreferrer">
            Sign in again in another tab
          </a>
          , come back here, and press again.
        </p>
        {again}
      </Notice>
    );
  return (
    <Notice kind="error" title={isApiError(error) ? error.message : "Something went wrong on this page. Load it again."}>
      {again}
    </Notice>
  );
}
