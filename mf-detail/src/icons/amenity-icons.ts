export { amenityPath } from "@nightlatch/ui";
