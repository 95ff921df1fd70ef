import { recordAudit } from "@nightlatch/database/audit";
import {
  type ArrangedImage,
  type CaptionedImage,
  changedFields,
  checkHosted,
  type HostedFields,
  hostedFieldsOf,
  isArranged,
  PHOTO_CAPTION_MAX,
  readListing,
  type SeenListing,
  toHostedRecord,
  withCurrentValues,
} from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import type { Host } from "@nightlatch/listings/host-links";
import type { z } from "zod";
import { findHosted } from "./change-hosted.ts";
import { type Acting, act } from "./host-acts.ts";
import type { proposalBody } from "./host-bodies.ts";
import { HOST_ACTS, hostNotice } from "./host-mails.ts";
import { HOST_NOTE, storeProposal } from "./proposals.ts";
import { captionedImages } from "./proposed-images.ts";

type Wanted = Omit<z.output<typeof proposalBody>, "csrf" | "once">;

/** Proposes only fields that the host changed, even if the listing changed meanwhile (docs/product/host.md#changes). @throws {ApiFault} */
export const propose = (acting: Acting, host: Host, slug: string, sent: Wanted): Promise<void> =>
  act(acting, host, async (trx) => {
    const listing = await findHosted(trx, host, slug);
    const now = hostedFieldsOf(readListing(listing.record), listing.record);
    const seen: SeenListing = sent.seen
      ? { fields: whole(sent.seen.fields, now), pictures: sent.seen.pictures }
      : { fields: now, pictures: captionedImages(listing.record) };
    const wanted = withCurrentValues(whole(sent.fields, seen.fields), seen.fields, now);
    const arranged = arrangedBy(sent, seen.pictures);
    const note = sent.note.trim();
    const isMore = sent.photos.length > 0 || note !== "" || arranged !== undefined;
    if (!isMore || changedFields(wanted, now).length > 0) rejectIssue(checkHosted(wanted, now));
    const values = { ...toHostedRecord(wanted, now), ...(note ? { [HOST_NOTE]: note } : {}) };
    const others = pick(toHostedRecord(seen.fields, now), Object.keys(values));
    const id = await storeProposal(trx, { listing, values, seen: others, photos: sent.photos, arranged });
    const fields = [...Object.keys(values), ...(arranged ? ["Pictures"] : [])];
    await recordAudit(trx, {
      who: "host",
      action: "submission.propose",
      subject: `submission ${id}`,
      changes: { listing: listing.id, fields, photos: sent.photos.length },
    });
    const pairs = [
      ["Submission", id],
      ["Changes", fields.join(", ")],
      ["Photos", sent.photos.length || undefined],
    ] as const;
    const { put, addresses } = acting.mailer;
    const notice = hostNotice({ subject: `Changes to a listing: ${slug}`, slug, pairs }, addresses.operator);
    await put(trx, { ...notice, replyTo: host.email });
    return HOST_ACTS.proposed(now.name);
  });

const whole = (fields: Wanted["fields"], rest: HostedFields): HostedFields => ({
  ...fields,
  propertyType: fields.propertyType ?? rest.propertyType,
});

const pick = (values: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

function arrangedBy({ pictures, photos }: Wanted, seen: readonly CaptionedImage[]) {
  if (!pictures) return undefined;
  const wanted = pictures.map((each): ArrangedImage => {
    if (!("url" in each)) return each;
    const was = seen.find(({ url }) => url === each.url)?.caption;
    // Keeps the stored text of an unchanged caption, which may be longer than the form allows, or contain line breaks.
    if (was !== undefined && oneLine(was) === oneLine(each.caption)) return { url: each.url, caption: was };
    const caption = oneLine(each.caption);
    if (caption.length > PHOTO_CAPTION_MAX)
      rejectIssue([{ field: "pictures", message: `A caption can have at most ${PHOTO_CAPTION_MAX} characters.` }]);
    return { url: each.url, caption };
  });
  const urls = wanted.flatMap((each) => ("url" in each ? [each.url] : []));
  const sent = wanted.flatMap((each) => ("photo" in each ? [each.photo] : []));
  const names = new Set(photos.map(({ photo }) => photo));
  if (urls.some((url, at) => urls.indexOf(url) !== at || !seen.some((each) => each.url === url)))
    rejectIssue([{ field: "pictures", message: "pictures must name pictures of the listing, each once." }]);
  if (sent.length !== names.size || !sent.every((photo) => names.delete(photo)))
    rejectIssue([{ field: "pictures", message: "pictures must name each new photo once." }]);
  return isArranged(wanted, seen) ? { wanted, seen } : undefined;
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

function rejectIssue([issue]: ReturnType<typeof checkHosted>): void {
  if (issue) throw new ApiFault("invalid_body", { values: { detail: issue.message }, field: issue.field });
}
