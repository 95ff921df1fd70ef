interface Header {
  readonly version?: number;
  readonly kind?: number;
  readonly flags?: number;
}

/** A fragment of some bytes, with their checksum. */
export function fragmentOf(bytes: Uint8Array): string;

/** The bytes of a fragment without their checksum. */
export function bytesOf(fragment: string): Uint8Array;

/** A text in UTF-8, deflated. */
export function deflated(text: string): Uint8Array;

/** A plain fragment; a list's of this version unless told otherwise. */
export function plainOf(content: Uint8Array, header?: Header): string;

/** A sealed fragment, always with the same salt and initialisation vector. */
export function sealedOf(content: Uint8Array, passphrase: string, header?: Omit<Header, "version"> & { readonly rounds?: number }): string;
