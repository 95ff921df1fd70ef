import { checkAddListing, type FormIssue, type NewProperty, toNewProperty } from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { usePersistedForm } from "../form/use-persisted-form.ts";
import type { SubmittedForm } from "../form/use-submission.ts";
import { emptyListing, type ListingValues, listingDraftFor } from "./listing-draft.ts";
import { ADD_FAILURE, HONEYPOT, sendListing, settleListing } from "./listing-message.ts";
import { photoDraft } from "./photos/photo-draft.ts";
import { isFailed } from "./photos/photo-list.ts";
import { createPhotoStore, type PhotoStore } from "./photos/photo-store.ts";
import { privacyQuestions, withAnswers } from "./privacy/privacy-answers.ts";

export function useListingForm(plan: ListingValues["plan"], lead: (to: HTMLElement) => void) {
  const api = useApi();
  const [{ empty, draft }] = useState(() => ({ empty: emptyListing(plan), draft: listingDraftFor(plan) }));
  const photos = usePhotos();
  const list = useSyncExternalStore(photos.subscribe, photos.get, photos.get);
  const form = usePersistedForm({
    empty,
    draft,
    settle: (values, before) => settleAnswers(settleListing(values), before),
    check: (values) => [...checkAddListing(values), ...photoIssues(photos)],
    toSent: (values) => ({ property: toNewProperty(values, values.plan || undefined), answers: values }),
    honeypot: HONEYPOT,
    send: async ({ property, answers }, sent) => send(api, photos, await withAnswers(property, answers), sent),
    extraContent: () => JSON.stringify(photos.sent()),
    onSubmitted: photos.clear,
    lead,
    failure: ADD_FAILURE,
    unknownFailure: ADD_FAILURE,
  });

  // Clears the error about failed photos when the last failed photo is removed or retried.
  const failed = list.photos.some(isFailed);
  const failedBefore = useRef(false);
  useEffect(() => {
    if (failedBefore.current && !failed) form.takeBackSolved();
    failedBefore.current = failed;
  });

  return {
    ...form,
    photos,
    list,
    dirty: form.dirty || list.photos.length > 0,
    discard() {
      photos.clear();
      form.discard();
    },
    undoDiscard() {
      photos.undoClear();
      form.undoDiscard();
    },
  };
}

const settleAnswers = (values: ListingValues, before: ListingValues): ListingValues =>
  privacyQuestions.now()?.settleGround(values, before) ?? values;

function photoIssues(photos: PhotoStore): FormIssue[] {
  const message = photos.problem();
  return message ? [{ field: "photos", message }] : [];
}

/** Sends the listing after all uploads. @throws {Error} with `field` "photos" when an upload failed */
async function send(api: ReturnType<typeof useApi>, photos: PhotoStore, property: NewProperty, sent: SubmittedForm): Promise<void> {
  const rejectedBefore = photos.get().rejected.length;
  await photos.settled();
  const hasRejected = photos.get().rejected.length > rejectedBefore;
  const message = hasRejected ? "One photo was refused. Send the listing without it, or add another." : photos.problem();
  if (message) throw Object.assign(new Error(message), { field: "photos" });
  try {
    await sendListing(api, property, sent, photos.sent());
  } catch (thrown) {
    if (thrown instanceof Error && "photo" in thrown) photos.lose(Number(thrown.photo), thrown.message);
    throw thrown;
  }
}

const importWork = () => import(/* webpackChunkName: "photo-items" */ "./photos/thumbnail.ts");

function usePhotos(): PhotoStore {
  const api = useApi();
  const [store] = useState(() =>
    createPhotoStore({
      upload: async (file, options) => {
        // An error without a message: the photo itself shows that its upload failed, and offers Retry.
        const { uploadPhoto } = await importWork().catch(() => Promise.reject(undefined));
        return uploadPhoto(api, file, options);
      },
      thumbnailOf: (file) =>
        importWork().then(
          (work) => work.thumbnailOf(file),
          () => undefined,
        ),
      draft: photoDraft,
    }),
  );
  useEffect(() => {
    store.restore();
    return store.stop;
  }, [store]);
  return store;
}
