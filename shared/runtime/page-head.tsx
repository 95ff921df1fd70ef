import { DISCREET_TITLE, PRODUCT_NAME } from "@nightlatch/domain";
import { usePublicConfig } from "./page-context.ts";

export interface PageHeadProps {
  /** Gets the product's name unless it has it. The home page has none. */
  readonly title?: string;
  readonly description?: string;
  /** Path and query. Placeholders of pages have none. */
  readonly canonical?: string;
  /** Path or address, for link previews. */
  readonly image?: string;
  readonly noindex?: boolean;
  readonly type?: "website" | "article";
  /** Objects with their own `@type`. */
  readonly jsonLd?: readonly Record<string, unknown>[];
}

const RATING = "RTA-5042-1996-1400-1577-RTA";

/** All of a page's tags for the head; React hoists them. */
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
          // An escaped `<` keeps a listing's text from ending the element.
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
