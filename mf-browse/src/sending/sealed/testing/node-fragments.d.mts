interface Header {
  readonly version?: number;
  readonly kind?: number;
  readonly flags?: number;
}

export function fragmentOf(bytes: Uint8Array): string;

export function bytesOf(fragment: string): Uint8Array;

export function deflated(text: string): Uint8Array;

export function plainOf(content: Uint8Array, header?: Header): string;

export function sealedOf(content: Uint8Array, passphrase: string, header?: Omit<Header, "version"> & { readonly rounds?: number }): string;
