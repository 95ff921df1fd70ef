import { paths } from "@nightlatch/shared/contracts";
import type { ContactSubject } from "@nightlatch/shared/domain";

/** The address of the contact page with a subject chosen beforehand. */
export function contactAbout(subject: ContactSubject): string {
  return `${paths.contact()}?subject=${subject}`;
}
