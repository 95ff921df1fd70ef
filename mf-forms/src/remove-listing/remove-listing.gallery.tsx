import { checkRemoval, EMPTY_REMOVAL, type RemovalForm } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { type FormState, IDLE_FORM } from "../form/form-state.ts";
import { RemovalReceived } from "./removal-form.tsx";
import { RemovalFormView } from "./removal-form-view.tsx";

const ignore = () => {};
const CHOSEN: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Alder Hollow",
  propertyId: "rec1",
  bookingLink: "https://stays.example/book",
};
const view = (state: Partial<FormState>, values = EMPTY_REMOVAL): ReactNode => (
  <form noValidate>
    <RemovalFormView state={{ ...IDLE_FORM, ...state }} values={values} ready={state.status !== "submitting"} />
  </form>
);

export default {
  RemovalFormView: {
    chosen: view({}, CHOSEN),
    refused: view({ status: "refused", issues: checkRemoval(EMPTY_REMOVAL) }),
    busy: view({ status: "submitting" }, CHOSEN),
    error: view({ status: "error", failure: "The service is starting or stopping. Please try again in a moment." }, CHOSEN),
  },
  RemovalReceived: {
    email: <RemovalReceived reference="REQ-1767225600000" by="email" onAgain={ignore} />,
    phone: <RemovalReceived reference="REQ-1767225600000" by="phone" onAgain={ignore} />,
  },
};
