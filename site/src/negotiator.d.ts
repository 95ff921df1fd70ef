/** Types of the used part. The package has no types with the option `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    encodings(available: readonly string[], options?: { readonly preferred?: readonly string[] }): string[];
  }
}
