/** The chunk of the amenity icons (docs/product/data.md#icons), which first views load without. */
export { amenityPath } from "@nightlatch/ui";
