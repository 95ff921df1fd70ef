import type { LiveCatalogue } from "@nightlatch/catalogue/live/live-catalogue";
import type { OpenDatabase } from "@nightlatch/database/database";
import type { Database } from "@nightlatch/database/schema";
import type { Log } from "@nightlatch/http/log";
import type { OwnAddress } from "@nightlatch/http/own-address";
import type { Mailer } from "@nightlatch/mail/mailer";
import { deletePhotos } from "@nightlatch/media/delete-photos";
import type { Photos } from "@nightlatch/media/photos";
import type { Kysely } from "kysely";
import type { DeskOperator } from "./desk/operators.ts";
import type { TableAccess } from "./imports/schedule/table-settings.ts";
import type { OperationContext } from "./operation.ts";
import { addressOnServer } from "./site-address.ts";

export interface Operating {
  readonly operators: readonly DeskOperator[];
  readonly embedded: boolean;
  readonly proxyUnsaid: boolean;
  readonly outbox: string;
  readonly table: TableAccess | undefined;
  readonly withoutTimeout: OpenDatabase["withoutTimeout"];
}

export interface BackofficeServices extends Pick<OwnAddress, "siteAddress"> {
  readonly db: Kysely<Database>;
  readonly mailer: Mailer;
  readonly photos: Photos;
  readonly operating: Operating;
  readonly publicUrl: string | undefined;
  readonly log: Log;
  readonly catalogue: Pick<LiveCatalogue, "refresh">;
}

export function contextOf(
  { db, mailer, photos, operating, siteAddress, publicUrl: own }: Omit<BackofficeServices, "log" | "catalogue">,
  publicUrl?: string,
): OperationContext {
  return {
    mailer,
    siteAddress: () => addressOnServer({ address: siteAddress(), isConfigured: own !== undefined, mailsLeave: mailer.leaves }, publicUrl),
    embedded: operating.embedded,
    proxyUnsaid: operating.proxyUnsaid,
    outbox: operating.outbox,
    table: () => operating.table,
    photoStorage: () => photos.storage,
    deletePhotos: () => deletePhotos(db, photos.storage),
  };
}
