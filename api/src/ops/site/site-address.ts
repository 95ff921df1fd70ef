import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isLocalAddress } from "../../quick-edit/local-only.ts";
import { addressesOfServers } from "../../site-address/running-servers.ts";
import { OperationError } from "../operation.ts";

/** The paragraph about links in the help of commands that write links. */
export const ADDRESS_HELP = "\nIts links lead to the site's address: the running servers', or PUBLIC_URL. Without either it is refused.";

/**
 * The site's address for a command that works on the database itself: PUBLIC_URL, or else the address that running
 * servers tell.
 *
 * @param publicUrl PUBLIC_URL in the command's own settings
 * @throws {OperationError} when nothing tells the address, or servers tell different ones: a link that leads nowhere is
 * worse than none
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

/** A server's own address, and what tells whether links to it can be opened. */
interface ServersAddress {
  readonly address: string;
  /** Whether the server's settings have it; otherwise it is where the server listens. */
  readonly told: boolean;
  readonly mailsLeave: boolean;
}

/**
 * The site's address for an operation that a server does.
 *
 * @param publicUrl PUBLIC_URL in the command's own settings
 * @throws {OperationError} when the two differ, since nothing tells which of them is right; when the server only knows where it
 * listens, nobody else can open that, and its mails leave
 */
export function addressOnServer({ address, told, mailsLeave }: ServersAddress, publicUrl: string | undefined): string {
  if (publicUrl !== undefined && publicUrl !== address) {
    throw new OperationError(
      `PUBLIC_URL is ${publicUrl}, but the running server's address is ${address}. Run this without PUBLIC_URL to use the server's, or start the server with this one. Nothing was changed.`,
    );
  }
  if (mailsLeave && !told && isLocalAddress(address)) {
    throw new OperationError(
      `The running server has no PUBLIC_URL, so links would lead to ${address}, which nobody else can open. Start it with PUBLIC_URL. Nothing was changed.`,
    );
  }
  return address;
}
