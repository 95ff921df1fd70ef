import { paths } from "@nightlatch/contract";
import type { ContactSubject } from "@nightlatch/domain";

/** The address of the contact page with a subject chosen beforehand. */
export function contactAbout(subject: ContactSubject): string {
  return `${paths.contact()}?subject=${subject}`;
}
