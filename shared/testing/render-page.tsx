import type { ApiClient } from "@nightlatch/api-client";
import { PageContext } from "@nightlatch/runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { TEST_CONFIG } from "./test-config.ts";

const rejectCall = (): Promise<never> => Promise.reject(new Error("No call is expected while a page is rendered."));

export function renderPage(page: ReactNode, url = "/"): string {
  const api: ApiClient = { get: rejectCall, post: rejectCall, patch: rejectCall };
  return renderToStaticMarkup(
    <StaticRouter location={url}>
      <PageContext value={{ api, config: TEST_CONFIG }}>{page}</PageContext>
    </StaticRouter>,
  );
}

export function readText(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .replace(/ ([.,:;])/g, "$1")
    .trim();
}
