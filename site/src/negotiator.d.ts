/** The part of the package that is used; it has no types of its own for the encodings that a server prefers. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    encodings(available: readonly string[], options?: { readonly preferred?: readonly string[] }): string[];
  }
}
