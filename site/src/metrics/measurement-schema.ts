import { VITALS } from "@nightlatch/release";
import { z } from "zod";

/** The longest time that makes sense, in milliseconds, and the largest layout shift. */
const LONGEST = 600_000;
const LARGEST_SHIFT = 100;

/** Most packages of one page view, and the longest name of one. Packages that nobody released are not counted. */
const MOST_PACKAGES = 32;
const LONGEST_NAME = 64;

const vitalsSchema = z.strictObject(
  Object.fromEntries(
    VITALS.map((vital) => [
      vital,
      z
        .number()
        .min(0)
        .max(vital === "CLS" ? LARGEST_SHIFT : LONGEST)
        .optional(),
    ]),
  ) as Record<(typeof VITALS)[number], z.ZodOptional<z.ZodNumber>>,
);

const releaseSchema = z.strictObject({
  version: z.string().max(100),
  /** Whether one of its scripts threw, or its page failed. */
  errored: z.boolean().optional(),
  /** Whether one of its files did not load. */
  unloaded: z.boolean().optional(),
  vitals: vitalsSchema.optional(),
});

/**
 * The message that a page view sends when it is left. It has no field for an address, a path, an id or a time of day: it
 * is the same for all visitors who saw the same versions as well and as fast.
 */
export const measurementSchema = z.strictObject({
  releases: z.record(z.string().max(LONGEST_NAME), releaseSchema).refine((releases) => Object.keys(releases).length <= MOST_PACKAGES),
});
export type Measurement = z.infer<typeof measurementSchema>;
