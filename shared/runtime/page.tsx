import type { ApiClient } from "@nightlatch/api-client";
import type * as contract from "@nightlatch/contract";
import type { Params, PublicConfig } from "@nightlatch/contract";
import { DISCREET_TITLE, PRODUCT_NAME } from "@nightlatch/domain";
import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, createContext, useContext } from "react";

export interface PageContextValue {
  readonly api: ApiClient;
  readonly config: PublicConfig;
}

export const PageContext = createContext<PageContextValue | null>(null);

function usePage(): PageContextValue {
  const value = useContext(PageContext);
  if (!value) throw new Error("A page was rendered outside the shell's PageContext.");
  return value;
}

export const useApi = (): ApiClient => usePage().api;
export const usePublicConfig = (): PublicConfig => usePage().config;

/** The shell matches URLs; the router has no routes (docs/adr/0003). */
export const ParamsContext = createContext<Params>({});

export const useParams = (): Params => useContext(ParamsContext);

export interface PageServices {
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
}

export type LoadContext = contract.LoadContext<PageServices>;
export type RemoteRoute = contract.RemoteRoute<PageServices, ComponentType>;
export type RemoteModule = contract.RemoteModule<PageServices, ComponentType>;

export interface PageHeadProps {
  /** The product's name is added unless the title contains it. The home page has no title. */
  readonly title?: string;
  readonly description?: string;
  /** Path and query; undefined for a page's skeleton. */
  readonly canonical?: string;
  readonly image?: string;
  readonly noindex?: boolean;
  readonly type?: "website" | "article";
  readonly jsonLd?: readonly Record<string, unknown>[];
}

const RATING = "RTA-5042-1996-1400-1577-RTA";

export function PageHead({ title, description, canonical, image, noindex, type = "website", jsonLd = [] }: PageHeadProps) {
  const { origin, discreet } = usePublicConfig();
  const fullTitle = titleOf(title);
  const tabTitle = <title>{discreet ? DISCREET_TITLE : fullTitle}</title>;
  if (canonical === undefined) return tabTitle;
  const address = new URL(canonical, origin).href;
  return (
    <>
      {tabTitle}
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta name="rating" content={RATING} />
      <meta name="rating" content="adult" />
      {noindex ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image ? <meta property="og:image" content={new URL(image, origin).href} /> : null}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      {jsonLd.map((data) => (
        <script
          key={String(data["@type"])}
          type="application/ld+json"
          // The escaped `<` prevents a listing's text from closing the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c") }}
        />
      ))}
    </>
  );
}

function titleOf(title: string | undefined): string {
  if (!title) return PRODUCT_NAME;
  return title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
}
