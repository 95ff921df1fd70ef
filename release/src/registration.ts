import { z } from "zod";

const bytes = z.number().int().positive();

/** Most bytes over the wire, brotli where a file has it. */
export const budgetSchema = z.object({
  /** Scripts and styles of every page. */
  own: bytes,
  /** A first view with the shell, instead of the site's limit. */
  firstView: bytes.optional(),
  /** One route's first view with its chunk, without the shell, instead of the site's limit. */
  route: bytes.optional(),
});
export type Budget = z.infer<typeof budgetSchema>;

export const registrationSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** A team's name or address. */
  owner: z.string().min(1).max(200),
  budget: budgetSchema,
});
export type Registration = z.infer<typeof registrationSchema>;

/** Limits above the agreed budget, a sentence each. */
export function excessOf(name: string, asked: Budget, agreed: Budget): string[] {
  const of = { own: "every page", firstView: "a first view", route: "a route" };
  return (Object.keys(of) as (keyof Budget)[]).flatMap((each) => {
    const [wanted, most] = [asked[each], agreed[each]];
    if (wanted === undefined || (most !== undefined && wanted <= most)) return [];
    const limit = most === undefined ? "the site's own limit" : `${most} bytes`;
    return [`${name} asks for ${wanted} bytes for ${of[each]} in its package.json, but ${limit} was agreed on (release packages).`];
  });
}
