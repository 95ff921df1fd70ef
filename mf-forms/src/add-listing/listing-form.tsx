import { paths } from "@nightlatch/contract";
import { isOneCoupleOnly, type PlanId, planOf } from "@nightlatch/domain";
import { Link, lazyImport, useApi, useQuery } from "@nightlatch/runtime";
import { FormError } from "@nightlatch/ui";
import { Suspense, useDeferredValue } from "react";
import { FormProvider } from "react-hook-form";
import { DraftLine, DraftSaved } from "../form/draft-notes.tsx";
import { ScriptedForm } from "../form/form-frame.tsx";
import { issueOf } from "../form/form-state.ts";
import { facetsQuery } from "./feature-groups.tsx";
import type { ListingValues } from "./listing-draft.ts";
import { idOf } from "./listing-fields.tsx";
import styles from "./listing-form.module.css";
import { ListingFormView } from "./listing-form-view.tsx";
import { PhotoEditor } from "./photos/photo-editor.tsx";
import { isRunning } from "./photos/photo-list.ts";
import { PreviewCard } from "./preview-card.tsx";
import { Review } from "./review.tsx";
import { stepHeading } from "./step.tsx";
import { LAST_STEP } from "./steps.ts";
import { useSteppedListing } from "./use-steps.ts";

const PhotoItems = lazyImport(() =>
  import(/* webpackChunkName: "photo-items" */ "./photos/photo-items.tsx").then(
    (module) => module.PhotoItems,
    () => PhotoItemsLoadError,
  ),
);

function PhotoItemsLoadError() {
  return <FormError>The list of your photos did not load. They are uploaded all the same; load the page again to see them.</FormError>;
}

const PHOTOS = {
  ...stepHeading(3),
  note: "Optional. The first one is the cover. We remove private details, such as where a photo was taken, and no one sees your photos until the listing is shown.",
};

const WhatHappens = lazyImport(() =>
  import(/* webpackChunkName: "later" */ "./what-happens.tsx").then(
    (module) => module.WhatHappens,
    () => () => null,
  ),
);

export function ListingForm({ plan }: { plan: ListingValues["plan"] }) {
  const api = useApi();
  const { data: facets } = useQuery(facetsQuery(api));
  const { form, steps, draft, around, sent, submitting } = useSteppedListing(plan);
  const { savedDraft, ...draftLine } = draft;
  const { state, values, photos, list } = form;
  const deferredValues = useDeferredValue(values);
  const cover = list.photos[0]?.thumbnail;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are clicked, also by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click.
    <div ref={around} className={styles.columns} onClick={steps.onClick}>
      <div className={styles.main}>
        <DraftLine {...draftLine} />
        {values.plan ? <PlanLine plan={values.plan} /> : null}
        <ScriptedForm ref={form.formRef} aria-label="Add New Property Listing" onSubmit={(event) => !steps.goOn() && form.onSubmit(event)}>
          <FormProvider {...form.form}>
            <ListingFormView
              state={state}
              facets={facets}
              couple={isOneCoupleOnly(values.maxGuests)}
              currentStep={steps.currentStep}
              sent={sent}
              photos={
                <PhotoEditor
                  heading={PHOTOS}
                  store={photos}
                  list={list}
                  status={list.status}
                  id={idOf("photos")}
                  error={issueOf(state, "photos")}
                  locked={submitting}
                  Items={PhotoItems}
                />
              }
              review={
                steps.currentStep === LAST_STEP && !sent ? (
                  <Review form={deferredValues} photos={list.photos.length} cover={cover} />
                ) : undefined
              }
              uploading={list.photos.filter(isRunning).length}
              lead={steps.lead}
              noticeRef={form.noticeRef}
              again={form.clear}
            />
          </FormProvider>
        </ScriptedForm>
        {savedDraft && !submitting ? <DraftSaved {...savedDraft} /> : null}
      </div>
      {sent ? (
        <Suspense>
          <WhatHappens />
        </Suspense>
      ) : (
        <aside className={styles.aside}>
          <PreviewCard form={deferredValues} cover={cover} />
        </aside>
      )}
    </div>
  );
}

function PlanLine({ plan }: { plan: PlanId }) {
  const { name } = planOf(plan);
  return (
    <p className={styles.plan}>
      <strong>{name} plan.</strong>{" "}
      {plan === "free"
        ? "It costs nothing."
        : "You pay nothing here. We will write to you about it first, and the listing is free until you agree."}{" "}
      <Link to={paths.pricing()}>Change plan</Link>
    </p>
  );
}
