import { formText } from "./schema-parts.ts";

/** The fields alone, for an API that adds its own beside them. */
export const contactFields = {
  name: formText("name"),
  email: formText("email"),
  /** Empty, or absent, means the placeholder. */
  subject: formText("subject"),
  message: formText("message"),
};
