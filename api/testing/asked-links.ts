import { mailAskedLinks } from "../src/jobs/mail-links.ts";
import type { TestApi } from "./api.ts";

/** Mails the links that were asked for, as the job does at its next look. */
export const mailLinksOf = ({ services }: Pick<TestApi, "services">): Promise<number> =>
  mailAskedLinks(services.db, { ...services, operators: services.operating.operators }, new Date());
