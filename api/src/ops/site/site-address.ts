import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { addressesOfServers } from "../../site-address/running-servers.ts";
import { OperationError } from "../operation.ts";

/** What the help of a command that writes links says of them. */
export const ADDRESS_HELP = "\n\nIts links lead to the site's address: the running servers', or PUBLIC_URL. Without either it is refused.";

/**
 * The site's address for a command that works on the database itself: PUBLIC_URL, else what the running servers say.
 *
 * @param publicUrl as the command's own settings have it
 * @throws {OperationError} when nobody says it, or servers say different things: a link that leads nowhere is worse than none
 */
export async function addressBesideServers(db: Kysely<Database>, publicUrl: string | undefined): Promise<string> {
  if (publicUrl !== undefined) return publicUrl;
  const [address, ...others] = await addressesOfServers(db);
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

/**
 * The site's address for a command that a server does.
 *
 * @param own the server's
 * @param publicUrl as the command's own settings have it
 * @throws {OperationError} when they differ: which of them is right cannot be known
 */
export function addressOnServer(own: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined || publicUrl === own) return own;
  throw new OperationError(
    `PUBLIC_URL is ${publicUrl}, but the running server's address is ${own}. Run this without PUBLIC_URL to use the server's, or start the server with this one. Nothing was changed.`,
  );
}
