import { checkContact, EMPTY_CONTACT } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { type FormState, IDLE_FORM } from "../form/form-state.ts";
import { ContactFormView } from "./contact-form.tsx";

const view = (state: Partial<FormState>): ReactNode => (
  <form noValidate>
    <ContactFormView state={{ ...IDLE_FORM, ...state }} />
  </form>
);

export default {
  ContactFormView: {
    refused: view({ status: "refused", issues: checkContact(EMPTY_CONTACT, { requireAll: false }) }),
    busy: view({ status: "submitting" }),
    success: view({ status: "success" }),
    error: view({ status: "error", failure: "The network did not answer. Check your connection and try again." }),
  },
};
