/** The chunk of the amenities' drawings (docs/product/data.md#icons), which a first view does not carry. */
export { amenityPath } from "@nightlatch/ui";
