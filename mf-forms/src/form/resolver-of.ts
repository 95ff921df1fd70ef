import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import { z } from "zod";

// The pages' policy forbids to evaluate text, and an attempt is reported. Schemas try it when they are made, so this module
// has to be imported before them.
z.config({ jitless: true });

/**
 * A form's rules for react-hook-form: the schema that the API judges by. Import them by `import()` only, so that zod comes
 * after the form: no rule is needed before something is sent or left.
 *
 * A page holds every field of its form; the schema accepts fewer, since a caller of the API may leave some out.
 */
export function resolverOf<Values extends FieldValues, Sent>(schema: z.ZodType<Sent>): Resolver<Values, unknown, Sent> {
  return zodResolver(schema as z.ZodType<Sent, Values>);
}
