import { z } from "zod";

const bytes = z.number().int().positive();

/** The bytes that a package's visitors load over the wire at most: brotli where a file has it. */
export const budgetSchema = z.object({
  /** Scripts and styles that every page of the package loads. */
  own: bytes,
  /** The first view of any of its pages with those of the shell, where the site's limit does not fit it. */
  firstView: bytes.optional(),
  /** The first view of one route with its chunk, without the shell, where the site's limit does not fit it. */
  route: bytes.optional(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** What the store's owner agreed on with the owner of a package. */
export const registrationSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Who answers for the package: a team's name or address. */
  owner: z.string().min(1).max(200),
  budget: budgetSchema,
});
export type Registration = z.infer<typeof registrationSchema>;

/** Finds what a build asks for beyond what was agreed on. @returns a sentence for each */
export function excessOf(name: string, asked: Budget, agreed: Budget): string[] {
  const of = { own: "every page", firstView: "a first view", route: "a route" };
  return (Object.keys(of) as (keyof Budget)[]).flatMap((each) => {
    const [wanted, most] = [asked[each], agreed[each]];
    if (wanted === undefined || (most !== undefined && wanted <= most)) return [];
    const limit = most === undefined ? "the site's own limit" : `${most} bytes`;
    return [`${name} asks for ${wanted} bytes for ${of[each]} in its package.json, but ${limit} was agreed on (release packages).`];
  });
}
