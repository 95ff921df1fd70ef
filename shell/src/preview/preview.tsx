import type { ApiClient } from "@nightlatch/api-client";
import { COOKIES, type PreviewSession, STORAGE_KEYS } from "@nightlatch/domain";
import { useEffect, useState } from "react";
import { type PreviewAccess, useServices } from "../services.ts";

// Imported here, because lazy chunks of the shell have no style sheets.
import "./preview-banner.module.css";

export function PreviewCorner() {
  const { preview, config } = useServices();
  const [access, setAccess] = useState<PreviewAccess>();
  useEffect(() => {
    preview?.then(setAccess);
  }, [preview]);
  return (
    <>
      {config.preview ? <meta name="robots" content="noindex, nofollow" /> : null}
      {access ? <access.Banner name={access.name} leave={access.leave} /> : null}
    </>
  );
}

/** Visitors without a preview do not download its code. */
export function startPreview(api: ApiClient, session: PreviewSession | undefined): Promise<PreviewAccess | undefined> | undefined {
  if (!session && !document.cookie.includes(`${COOKIES.access}=`) && !isStored()) return undefined;
  return import(/* webpackChunkName: "preview" */ "./preview-access.tsx").then(
    ({ openPreview }) => openPreview(api, session),
    () => undefined,
  );
}

function isStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.preview) !== null;
  } catch {
    return false;
  }
}
