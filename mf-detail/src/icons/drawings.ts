/** The chunk of the amenities' drawings (READINGS 25), which a first view does not carry. */
export { amenityPath } from "@nightlatch/shared/ui";
