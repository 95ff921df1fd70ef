import { serverAddresses } from "@nightlatch/database/running-servers";
import type { Database } from "@nightlatch/database/schema";
import { isLocalAddress } from "@nightlatch/http/local-only";
import type { Kysely } from "kysely";
import { OperationError } from "./operation.ts";

export const ADDRESS_HELP = "\nIts links use the address of the running servers, or PUBLIC_URL. Without either it is refused.";

/** @throws {OperationError} when the address is unknown or ambiguous, because mails must contain the right link */
export async function addressOfRunningServers(db: Kysely<Database>, publicUrl: string | undefined): Promise<string> {
  if (publicUrl !== undefined) return publicUrl;
  const [address, ...others] = await serverAddresses(db);
  if (address === undefined) {
    throw new OperationError(
      "PUBLIC_URL is not set, and no running server says where the site is. Set PUBLIC_URL to the site's address, such as https://stays.example, or start the site. Nothing was changed.",
    );
  }
  if (others.length > 0) {
    const all = [address, ...others].join(", ");
    throw new OperationError(
      `The running servers have different addresses: ${all}. Set PUBLIC_URL to the one that visitors open. Nothing was changed.`,
    );
  }
  return address;
}

interface ServersAddress {
  readonly address: string;
  readonly isConfigured: boolean;
  readonly mailsLeave: boolean;
}

/** @throws {OperationError} when the command's PUBLIC_URL differs, or mails would contain a local address */
export function addressOnServer({ address, isConfigured, mailsLeave }: ServersAddress, publicUrl: string | undefined): string {
  if (publicUrl !== undefined && publicUrl !== address) {
    throw new OperationError(
      `PUBLIC_URL is ${publicUrl}, but the running server's address is ${address}. Run this without PUBLIC_URL to use the server's, or start the server with this one. Nothing was changed.`,
    );
  }
  if (mailsLeave && !isConfigured && isLocalAddress(address)) {
    throw new OperationError(
      `The running server has no PUBLIC_URL, so links would lead to ${address}, which no one else can open. Start it with PUBLIC_URL. Nothing was changed.`,
    );
  }
  return address;
}
