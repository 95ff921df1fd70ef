import { paths } from "@nightlatch/contract";
import { fullPlace, type ListingDetail, RATING } from "@nightlatch/domain";
import { Link, usePublicConfig, useSavedStay } from "@nightlatch/runtime";
import { Badge, Button, classNames, LineIcon, VisuallyHidden } from "@nightlatch/ui";
import { useState } from "react";
import sections from "./detail.module.css";
import styles from "./heading.module.css";
import { addressOnPaper } from "./texts.ts";

export function Heading({ listing }: { listing: ListingDetail }) {
  const { origin, showRating } = usePublicConfig();
  const { type, name, slug, featured, verified, draft } = listing;
  return (
    <header className={styles.heading}>
      <p className={styles.marks}>
        {draft ? <Badge>Draft, in preview only</Badge> : null}
        {type ? <Badge>{type.label}</Badge> : null}
        {verified ? (
          <Link className={styles.mark} to={`${paths.about()}#verification`}>
            <Badge kind="verified">Verified with the host</Badge>
          </Link>
        ) : null}
      </p>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.place}>
        <span>{fullPlace(listing)}</span>
        {showRating ? (
          <span className={styles.rating}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
              <path d="m8 1 2.1 4.6 5 .6-3.7 3.4 1 4.9L8 12l-4.4 2.5 1-4.9L.9 6.2l5-.6z" fill="currentColor" />
            </svg>
            <VisuallyHidden>Rated </VisuallyHidden>
            {RATING.score} <span className={styles.reviews}>{RATING.text}</span>
          </span>
        ) : null}
      </p>
      {featured ? (
        <p className={styles.note}>
          <Badge kind="featured">Featured</Badge> Shown first in lists. Hosts can pay for this.
        </p>
      ) : null}
      <p className={styles.printed}>{addressOnPaper(origin + paths.property(slug))}</p>
      <div className={classNames(styles.share, sections.scripted)}>
        <Save listing={listing} />
        <Share name={name} url={origin + paths.property(slug)} />
      </div>
    </header>
  );
}

function Save({ listing }: { listing: ListingDetail }) {
  const { saved, toggle } = useSavedStay(listing);
  if (listing.draft) return null;
  return (
    <Button variant="secondary" onClick={toggle}>
      <LineIcon path="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" />
      <span className={styles.saved}>{saved ? "Saved" : "Save"}</span>
    </Button>
  );
}

function Share({ name, url }: { name: string; url: string }) {
  const [copied, setCopied] = useState(false);

  async function share(): Promise<void> {
    const outcome = await shareAddress(navigator, name, url);
    setCopied(outcome === "copied");
    if (outcome === "failed") window.prompt("Copy this link", url);
  }

  return (
    <>
      <Button variant="secondary" onClick={share}>
        <LineIcon path="M12 15V3M8 7l4-4 4 4M7 11H4v10h16V11h-3" />
        Share
      </Button>
      <p role="status">{copied ? "Link copied" : ""}</p>
    </>
  );
}

/** Opens the system's share sheet, or copies the URL. @returns `failed` when the visitor has to copy it by hand */
export async function shareAddress(
  system: { readonly share?: Navigator["share"]; readonly clipboard?: Pick<Clipboard, "writeText"> },
  title: string,
  url: string,
): Promise<"shared" | "copied" | "failed"> {
  try {
    if (system.share) {
      await system.share({ title, url });
      return "shared";
    }
    if (!system.clipboard) return "failed";
    await system.clipboard.writeText(url);
    return "copied";
  } catch (error) {
    return error instanceof Error && error.name === "AbortError" ? "shared" : "failed";
  }
}
