import type { Chore } from "@nightlatch/process/supervision";

/** Thrown while the server does not know yet at which address visitors open the site. The message is one line. */
export class AddressUnknownError extends Error {
  override readonly name = "AddressUnknownError";
}

/** The address at which visitors open the site, as its own server knows it. */
export interface OwnAddress {
  /** The address, without a slash at its end. @throws {AddressUnknownError} without PUBLIC_URL, until `listensAt` was called */
  siteAddress(): string;
  /** Tells the address at which the server listens, once it does. It is the site's address unless PUBLIC_URL names another. */
  listensAt(origin: string): void;
}

/**
 * The site's address: PUBLIC_URL from the start, or else the address at which the server listens. A port that the system
 * picks is not known before.
 *
 * @param begin starts the chores that need the address, once it is known
 */
export function createOwnAddress(publicUrl: string | undefined, begin: (address: string) => readonly Chore[]): OwnAddress & Chore {
  let known: { readonly address: string; readonly chores: readonly Chore[] } | undefined;
  const settle = (address: string) => {
    known ??= { address, chores: begin(address) };
  };
  if (publicUrl !== undefined) settle(publicUrl);
  return {
    siteAddress: () => {
      if (known) return known.address;
      throw new AddressUnknownError("The server does not listen yet, so its address is not known. Wait a moment, or set its PUBLIC_URL.");
    },
    listensAt: settle,
    stop: async () => {
      await Promise.all((known?.chores ?? []).map((chore) => chore.stop()));
    },
  };
}
