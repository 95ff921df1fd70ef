import type { Chore } from "@nightlatch/process/supervision";

export class AddressUnknownError extends Error {
  override readonly name = "AddressUnknownError";
}

export interface OwnAddress {
  /** Returns the site's URL without a final slash. @throws {AddressUnknownError} before `listensAt` if PUBLIC_URL is not set */
  siteAddress(): string;
  listensAt(origin: string): void;
}

/** The URL may be unknown until the system has chosen a port. @param begin returns the chores that need the URL */
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
