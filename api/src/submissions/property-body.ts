import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { newPropertyFields, newPropertySchema } from "./new-property.ts";
import { sentPhotosSchema } from "./sent-photos.ts";

/**
 * The body of `POST /api/properties`: the record as docs/product/api.md#handing-in-a-listing spells it, checked by the
 * form's own rule, together with the photos and the fields of the guard. `website` is the honeypot, `Website` the
 * listing's own address.
 */
export const propertyBodySchema = z
  .strictObject({ ...newPropertyFields.shape, Photos: sentPhotosSchema, ...guardFields }, OBJECT_ERROR)
  .meta({ required: ["Name", "Description", "City", "State", "Country", "Property Type", "Host Email", "Host Phone"] })
  .transform(({ website, elapsedMs, proof, once, Photos: photos, ...record }, context) => {
    const parsed = newPropertySchema.safeParse(record);
    if (parsed.success) return { guard: { website, elapsedMs, proof, once }, record: parsed.data, photos };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  });
