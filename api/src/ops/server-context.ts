import { deletePhotos } from "../photos/delete-photos.ts";
import type { Services } from "../services.ts";
import type { OperationContext } from "./operation.ts";
import { addressOnServer } from "./site/site-address.ts";

/** The services of a server that operations need. */
export type ServerServices = Pick<Services, "db" | "mailer" | "photos" | "operating" | "siteAddress" | "publicUrl">;

/** What an operation can use where a server does it. @param publicUrl PUBLIC_URL in the settings of whoever asks, when they have any */
export function contextOf(
  { db, mailer, photos, operating, siteAddress, publicUrl: own }: ServerServices,
  publicUrl?: string,
): OperationContext {
  return {
    mailer,
    siteAddress: () => addressOnServer({ address: siteAddress(), told: own !== undefined, mailsLeave: mailer.leaves }, publicUrl),
    embedded: operating.embedded,
    proxyUnsaid: operating.proxyUnsaid,
    outbox: operating.outbox,
    table: () => operating.table,
    photoStorage: () => photos.storage,
    deletePhotos: () => deletePhotos(db, photos.storage),
  };
}
