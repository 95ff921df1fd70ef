import type { Chore } from "@nightlatch/process/supervision";

export class AddressUnknownError extends Error {
  override readonly name = "AddressUnknownError";
}

export interface OwnAddress {
  /** Returns the URL without a final slash. @throws {AddressUnknownError} without PUBLIC_URL, before `listensAt` */
  siteAddress(): string;
  listensAt(origin: string): void;
}

/** The system may choose the port, so the address may be unknown at first. @param begin returns the chores that need the address */
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
