export { uploadPhoto } from "@nightlatch/api-client";
export { thumbnailOf } from "./thumbnail.ts";
