import { deletePhotos } from "../photos/delete-photos.ts";
import type { Services } from "../services.ts";
import type { OperationContext } from "./operation.ts";
import { addressOnServer } from "./site/site-address.ts";

export type ServerServices = Pick<Services, "db" | "mailer" | "photos" | "operating" | "siteAddress" | "publicUrl">;

/** The context of an operation that a server runs. @param publicUrl PUBLIC_URL in the caller's settings, if set */
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
