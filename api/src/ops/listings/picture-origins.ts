import { addressesOf, type SourceImage } from "@nightlatch/domain";
import type { Environment } from "@nightlatch/process/settings";
import { kindOf } from "./cells.ts";

/** The fields that hold pictures. */
export const isPictureField = (field: string): boolean => kindOf(field) === "images";

/**
 * The sites that pictures of a field's value lie on and that pages do not load pictures from: its content security policy
 * allows this site's own, and those of IMAGE_ORIGINS. A relative address is this site's own.
 *
 * @param allowed origins such as `https://images.example`
 */
export function unloadableOrigins(value: unknown, allowed: readonly string[]): string[] {
  if (!Array.isArray(value)) return [];
  const addresses = value.flatMap((image: unknown) =>
    typeof image === "object" && image !== null ? addressesOf(image as SourceImage) : [],
  );
  const origins = addresses.flatMap((address) => (/^https?:/i.test(address.trim()) ? [originOf(address.trim())] : []));
  return [...new Set(origins)].filter((origin) => !allowed.includes(origin));
}

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return "an address that cannot be read";
  }
}

/** The origins that IMAGE_ORIGINS names, where the command runs in the servers' environment. */
export const imageOrigins = ({ IMAGE_ORIGINS = "" }: Environment): string[] =>
  IMAGE_ORIGINS.split(",").flatMap((each) => (URL.canParse(each.trim()) ? [new URL(each.trim()).origin] : []));

/** The sentence about pictures that no page will show. */
export const pictureWarning = (origins: readonly string[]): string =>
  `Pictures from ${origins.join(", ")} are not shown: pages load pictures from this site alone. The site's IMAGE_ORIGINS can name others.`;
