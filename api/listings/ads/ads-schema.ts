import { AD_EVENTS, REGION_GROUPS, type Region } from "@nightlatch/domain";
import { z } from "zod";

/** A UUID has 36 characters; a source's record id may have more. */
const ID_MAX = 100;
const RANDOM_ID = /^[A-Za-z0-9_-]{8,64}$/;

function knownId(field: string) {
  return z
    .string({ error: `${field} is required, as text.` })
    .refine((id) => id.length > 0 && id.length <= ID_MAX && !/[\0\p{Cs}]/u.test(id), {
      error: `${field} must have 1 to ${ID_MAX} characters.`,
    });
}

function randomId(field: string) {
  return z
    .string({ error: `${field} is required, as text.` })
    .regex(RANDOM_ID, `${field} must be a random id: 8 to 64 letters, digits, hyphens or underscores.`);
}

export const sessionIdSchema = randomId("sessionId");

export const adRequestSchema = z.strictObject({
  region: z
    .enum(REGION_GROUPS as readonly [Region, ...Region[]], { error: `region must be one of ${REGION_GROUPS.join(", ")}.` })
    .describe("The region group of the property's state."),
  propertyId: knownId("propertyId").describe("The property whose page shows the advertisement."),
});

export const adSchema = z.object({
  placement_id: z.string(),
  creative_id: z.string(),
  advertiser_name: z.string(),
  image_url: z.string(),
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  destination_url: z.string(),
});
export type Ad = z.infer<typeof adSchema>;

export const adTrackSchema = z.strictObject(
  {
    placementId: knownId("placementId").describe("placement_id of the advertisement."),
    creativeId: knownId("creativeId").describe("creative_id of the advertisement."),
    propertyId: knownId("propertyId").describe("The property whose page showed it."),
    sessionId: sessionIdSchema.describe("The random id of the visitor's tab. Only its hash is kept, for a day."),
    event: z
      .enum(AD_EVENTS, { error: `event must be ${AD_EVENTS.join(" or ")}.` })
      .default("click")
      .describe("What happened; by default click."),
    viewId: randomId("viewId").optional().describe("A random id of one page view. Repeated events in it count once."),
  },
  { error: (issue) => (issue.code === "invalid_type" ? "The body must be a JSON object." : undefined) },
);
export type AdTrackBody = z.input<typeof adTrackSchema>;
