import { NEWSLETTER_RETRY_MS } from "@nightlatch/domain";

export interface Newsletter {
  /** Address of the service's script. */
  readonly scriptUrl: string;
  readonly formId: string;
}

/** The place that the service's script is loaded into. */
export interface FormPlace {
  /** Puts the script there again, which makes it look for its form; resolves when it has run. @throws when it does not load */
  load(newsletter: Newsletter): Promise<void>;
  hasForm(): boolean;
}

/**
 * Loads the newsletter service's form. A script that does not load, or never makes a form, is logged and costs nothing
 * else (docs/product/errors.md#newsletter-script).
 *
 * @param wait resolves after so many milliseconds
 * @returns whether the form is there
 */
export async function startNewsletter(
  newsletter: Newsletter,
  place: FormPlace,
  wait: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (const delay of [0, ...NEWSLETTER_RETRY_MS]) {
    if (delay > 0) await wait(delay);
    try {
      await place.load(newsletter);
    } catch {
      console.info("The newsletter form's script could not be loaded.");
      return false;
    }
    if (place.hasForm()) return true;
  }
  console.info("The newsletter form did not start.");
  return false;
}
