import { type ApiClient, isApiError } from "@nightlatch/api-client";
import { WIPED_EVENT } from "@nightlatch/contract";
import type { HostSession } from "@nightlatch/domain";
import { useApi, useLocation } from "@nightlatch/runtime";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { endSession, type LinkAct, openSession, readSession } from "./host-calls.ts";

type HostState =
  | { readonly state: "reading" }
  | { readonly state: "open"; readonly session: HostSession; readonly stillOpen?: string }
  | { readonly state: "linked"; readonly token: string }
  | { readonly state: "confirming"; readonly act: LinkAct; readonly token: string }
  | { readonly state: "closed"; readonly why?: "refused" | "left" | "erased" }
  | { readonly state: "failed"; readonly message: string; readonly token: string | undefined };

const SLUG_LENGTH_MAX = 16;
const LINK = /^#(?:(confirm|undo|removal)-)?([\w-]{43})$/;

export function useSession() {
  const api = useApi();
  const [host, setHost] = useState<HostState>({ state: "reading" });
  const [isConfirmed, setSubmitted] = useState(false);
  const { hash, key } = useLocation();

  const read = (token?: string) => {
    setHost({ state: "reading" });
    void readState(api, token).then(setHost);
  };
  const onLink = useEffectEvent((linked: string | undefined, act: string | undefined, token: string) => {
    if (act) setHost({ state: "confirming", act: act as LinkAct, token });
    else if (linked) setHost({ state: "linked", token });
    else if (hash === "") read();
    else setHost((before) => (before.state === "reading" ? { state: "closed", why: "refused" } : before));
  });
  const onReturn = useEffectEvent(() => read());
  useLayoutEffect(() => {
    const [linked, act, token = ""] = (window.location.hash === hash && LINK.exec(hash)) || [];
    // A fragment longer than a slug may be part of a token, so it is removed from the URL. A shorter one names a section.
    if (linked || hash.length > SLUG_LENGTH_MAX) window.history.replaceState(window.history.state, "", window.location.pathname);
    onLink(linked, act, token);
  }, [hash, key]);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    const onWiped = () => setHost({ state: "closed" });
    window.addEventListener("pageshow", onPageShow);
    window.addEventListener(WIPED_EVENT, onWiped);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      window.removeEventListener(WIPED_EVENT, onWiped);
    };
  }, []);

  return {
    host,
    isConfirmed,
    open() {
      setSubmitted(true);
      read("token" in host ? host.token : undefined);
    },
    close: () =>
      endSession(api).then(
        () => setHost({ state: "closed", why: "left" }),
        ({ message }: Error) => setHost((before) => (before.state === "open" ? { ...before, stillOpen: message } : before)),
      ),
    leave: (erased = false) => setHost({ state: "closed", ...(erased ? { why: "erased" } : {}) }),
  };
}

async function readState(api: ApiClient, token: string | undefined): Promise<HostState> {
  try {
    const session = token === undefined ? (await readSession(api)).session : await openSession(api, token);
    return session ? { state: "open", session } : { state: "closed" };
  } catch (error) {
    const code = isApiError(error) ? error.code : "";
    if (code === "host_link_refused") return { state: "closed", why: "refused" };
    return { state: "failed", message: error instanceof Error ? error.message : "", token };
  }
}
