export { thumbnailOf } from "./thumbnail.ts";
export { uploadPhoto } from "./upload-photo.ts";
