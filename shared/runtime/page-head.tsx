import { DISCREET_TITLE, PRODUCT_NAME } from "@nightlatch/domain";
import { usePublicConfig } from "./page-context.ts";

export interface PageHeadProps {
  /** The product's name is added unless the title has it. Leave out for the home page. */
  readonly title?: string;
  readonly description?: string;
  /** Path and query of the canonical address. What stands in a page's place has none, and a title alone. */
  readonly canonical?: string;
  /** Path or address of the picture for link previews. */
  readonly image?: string;
  readonly noindex?: boolean;
  readonly type?: "website" | "article";
  /** Structured data objects, each with its own `@type`. */
  readonly jsonLd?: readonly Record<string, unknown>[];
}

const RATING = "RTA-5042-1996-1400-1577-RTA";

/**
 * Title, description, canonical, Open Graph, adult rating labels and JSON-LD of a page. React hoists the
 * tags into the head on the server and in the browser.
 */
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
          // `<` is escaped, so that no text of a listing can end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c") }}
        />
      ))}
    </>
  );
}

/** The title of a page, with the product's name unless it is named already. */
function titleOf(title: string | undefined): string {
  if (!title) return PRODUCT_NAME;
  return title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
}
