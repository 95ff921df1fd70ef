export { uploadPhoto } from "@nightlatch/api-client";

const SIDE = 480;

export async function thumbnailOf(file: Blob): Promise<string | undefined> {
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(photo.width * scale));
    canvas.height = Math.max(1, Math.round(photo.height * scale));
    const context = canvas.getContext("2d");
    if (context) context.imageSmoothingQuality = "high";
    context?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    return canvas.toDataURL("image/jpeg", 0.7);
  } catch {
    return undefined;
  }
}
