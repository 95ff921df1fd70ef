import { isDeepStrictEqual } from "node:util";
import { largestFile, toSourceImage } from "@nightlatch/database/photo-files";
import {
  listingTypes,
  privacyViews,
  readListing,
  type SourceImage,
  type SourceRecord,
  submissionSlug,
  toListingDetail,
} from "@nightlatch/domain";
import { type Duplicate, duplicatesOf, findUntaggedWords, type UntaggedWords } from "@nightlatch/forms/submissions/review-findings";
import { SUBMISSION_STATES, UNDO_SECONDS } from "@nightlatch/forms/submissions/submission-store";
import { withProposal } from "@nightlatch/hosts/proposals";
import { captionedImages, IMAGES_FIELD, readRequestedImages } from "@nightlatch/hosts/proposed-images";
import { imagesOf } from "@nightlatch/media/listing-images";
import { type SubmissionPhoto, submittedPhotosOf } from "@nightlatch/media/photo-records";
import { z } from "zod";
import { flag, writtenSchema } from "../inputs.ts";
import { contactsRole, operation } from "../operation.ts";
import { lastEntry, recordRead } from "../ops-audit.ts";
import { formatValue, time } from "../show.ts";
import { findById, SUBMISSION_KINDS, type SubmissionKind, submissionId } from "./find-submission.ts";
import { compareProposal, proposedField } from "./proposal-decisions.ts";

const comparedImage = z.object({
  url: z.string(),
  src: z.string(),
  caption: z.string(),
  fate: z.enum(["stays", "goes", "comes", "moves", "renamed"]),
});
type ComparedImage = z.output<typeof comparedImage>;

const comparedImages = z.object({
  now: z.array(comparedImage),
  wanted: z.array(comparedImage),
  changedMeanwhile: z.boolean(),
});
type ComparedImages = z.output<typeof comparedImages>;

const submissionPhoto = z.object({
  ...{ id: z.string(), file: z.string(), caption: z.string(), leftOut: z.boolean(), width: z.number(), height: z.number() },
  ...{ address: z.string(), thumbnail: z.string() },
});

const reviewSchema = z.object({
  ...{ id: z.string(), kind: z.enum(SUBMISSION_KINDS), slug: z.string().optional(), changes: z.array(proposedField).optional() },
  ...{ note: z.string().optional(), pictures: comparedImages.optional(), state: z.enum(SUBMISSION_STATES), version: z.number() },
  ...{ createdAt: time, name: z.string(), page: z.string(), record: z.record(z.string(), z.unknown()) },
  ...{ photos: z.array(submissionPhoto), hostFields: z.array(z.string()), host: z.record(z.string(), z.unknown()).optional() },
  questions: z.array(writtenSchema).readonly(),
  decided: z
    .object({ who: z.string(), at: z.string(), action: z.string(), changes: z.record(z.string(), z.unknown()), undoUntil: z.string() })
    .optional(),
  duplicates: z.custom<readonly Duplicate[]>(Array.isArray),
  reads: z.custom<{
    readonly types: ReturnType<typeof listingTypes>;
    readonly features: ReturnType<typeof toListingDetail>["features"];
    readonly facts: ReturnType<typeof privacyViews>;
  }>(),
  words: z.custom<readonly UntaggedWords[]>(Array.isArray),
});

/** Returns the names of the host's fields; their values require `--contacts`. @returns `words`: features that the texts mention */
export const review = operation(
  {
    role: contactsRole,
    input: z.object({ id: submissionId, contacts: flag("add its host's contacts, which visitors never see") }),
    output: reviewSchema,
  },
  async (db, { id: named, contacts }) => {
    const { id, record, contact, status, createdAt, version, decidedAt, questions, proposal } = await findById(db, named);
    if (contacts) await recordRead(db, `submission ${id}`);
    const photos = await submittedPhotosOf(db, id);
    const compared = proposal && (await compareProposal(db, proposal, record));
    const kind: SubmissionKind = proposal ? "edit" : "new";
    const taken = photos.filter(({ leftOut }) => !leftOut);
    const proposed = compared && withProposal(compared.listing.record, { values: record, base: proposal?.base ?? {}, photos: taken });
    const listing = readListing(proposed ?? { ...record, id });
    const decision = decidedAt && (await lastEntry(db, `submission ${id}`));
    return {
      id,
      kind,
      ...(compared && proposed
        ? {
            slug: compared.slug,
            changes: compared.changes,
            note: compared.note,
            pictures: compareImages(compared.listing.record, proposed, record, proposal?.base),
          }
        : {}),
      state: status,
      version,
      createdAt,
      name: listing.name,
      page: `/property/${compared ? compared.slug : submissionSlug(id)}`,
      record,
      photos: photos.map(toPhoto),
      hostFields: Object.keys(contact),
      ...(contacts ? { host: contact } : {}),
      questions,
      ...(decision ? { decided: { ...decision, undoUntil: new Date(decidedAt.getTime() + UNDO_SECONDS * 1_000).toISOString() } } : {}),
      duplicates: status === "pending" && !proposal ? await duplicatesOf(db, { id, record, contact }) : [],
      reads: { types: listingTypes(listing), features: toListingDetail(listing).features, facts: privacyViews(listing) },
      words: findUntaggedWords(record),
    };
  },
);

export function reviewLines(
  found: z.output<typeof reviewSchema>,
  photos: readonly Pick<z.output<typeof submissionPhoto>, "file" | "caption" | "leftOut">[],
) {
  const { changes, slug, pictures, note, record, host, hostFields, words, duplicates, questions, decided } = found;
  return [
    `Submitted ${found.createdAt}, ${found.state}`,
    ...(changes
      ? [
          `Changes that the host of ${slug} wants:`,
          ...changes.map(
            ({ field, now, wanted, changedMeanwhile }) =>
              `  ${field}: ${formatValue(now)} -> ${formatValue(wanted)}${changedMeanwhile ? "  (the value has changed since the host asked)" : ""}`,
          ),
          ...imageLines(pictures),
          ...(note ? [`Note from the host: ${note}`] : []),
        ]
      : Object.entries(record).map(([field, value]) => `${field}: ${formatValue(value)}`)),
    ...photos.map(
      ({ file, caption, leftOut }, at) => `Photo ${at + 1}: ${file}${caption ? `  ${caption}` : ""}${leftOut ? "  (left out)" : ""}`,
    ),
    ...(host
      ? Object.entries(host).map(([field, value]) => `${field}: ${formatValue(value)}`)
      : hostFields.map((field) => `${field}: (hidden; --contacts shows it)`)),
    ...words.map(
      (each) => `Says "${formatValue(each.words)}": ${each.category}, ${each.label}${each.tagged ? "" : " (not among its tags)"}`,
    ),
    ...duplicates.map(({ kind, id, slug, name, place, because }) => {
      const which = kind === "listing" ? slug : `submission ${id}`;
      return `May be the same as ${which}: ${formatValue(name)}, ${formatValue(place)} (${because.join(", ")})`;
    }),
    ...questions.map(({ at, who, text }) => `Asked ${at} by ${who}: ${formatValue(text)}`),
    ...(decided ? [`Decided ${decided.at} by ${decided.who}: ${decided.action}`] : []),
  ];
}

const imageLines = (images: ComparedImages | undefined): string[] =>
  images
    ? [
        `  Photos, in the wanted order${images.changedMeanwhile ? "  (they have changed since the host asked)" : ""}:`,
        ...[...images.wanted, ...images.now.filter(({ fate }) => fate === "goes")].map(
          ({ url, caption, fate }) => `    ${FATE_WORDS[fate]} ${url}${caption ? `  ${caption}` : ""}`,
        ),
      ]
    : [];

const FATE_WORDS = { stays: "stays  ", moves: "moves  ", comes: "new    ", renamed: "caption", goes: "goes   " } as const;

function toPhoto({ leftOut, ...photo }: SubmissionPhoto) {
  const { url, thumbnails } = toSourceImage(photo);
  const { id, caption, width, height } = photo;
  return { id, file: largestFile(photo), caption, leftOut, width, height, address: url, thumbnail: thumbnails?.large?.url ?? url };
}

type Values = Readonly<Record<string, unknown>>;

function compareImages(record: SourceRecord, proposed: SourceRecord, values: Values, base?: Values): ComparedImages | undefined {
  const [now, wanted] = [imagesOf(record), imagesOf(proposed)];
  if (isDeepStrictEqual(now, wanted)) return undefined;
  const [before, after] = [now.filter(isAmong(wanted)), wanted.filter(isAmong(now))];
  const fateOf = (image: SourceImage): ComparedImage["fate"] => {
    const old = now.find(({ url }) => url === image.url);
    if (!old) return "comes";
    if ((old.alt ?? "") !== (image.alt ?? "")) return "renamed";
    return before.findIndex(({ url }) => url === image.url) === after.findIndex(({ url }) => url === image.url) ? "stays" : "moves";
  };
  return {
    now: now.map((image) => compared(image, isAmong(wanted)(image) ? "stays" : "goes")),
    wanted: wanted.map((image) => compared(image, fateOf(image))),
    changedMeanwhile: readRequestedImages(values) !== undefined && !isDeepStrictEqual(base?.[IMAGES_FIELD], captionedImages(record)),
  };
}

const isAmong = (images: readonly SourceImage[]) => (image: SourceImage) => images.some(({ url }) => url === image.url);

function compared({ url, thumbnails, alt }: SourceImage, fate: ComparedImage["fate"]): ComparedImage {
  return { url, src: thumbnails?.large?.url ?? url, caption: alt ?? "", fate };
}
