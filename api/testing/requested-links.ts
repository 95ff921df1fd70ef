import { mailRequestedLinks } from "../src/jobs/mail-links.ts";
import type { TestApi } from "./api.ts";

export const mailLinksOf = ({ services }: Pick<TestApi, "services">): Promise<number> =>
  mailRequestedLinks(services.db, { ...services, operators: services.operating.operators }, new Date());
