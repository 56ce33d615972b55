const MAX_BYTES = 1.5 * 1024 * 1024;
const sides = [2000, 1600, 1200, 800, 500];
const QUALITY = 0.8;

function drawn(bitmap: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The photo as a JPEG of at most 1.5 MB, or of so many bytes; null if the phone cannot read it, or make it that small. */
export async function smallPhoto(file: Blob, mostBytes = MAX_BYTES): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  for (const side of sides) {
    const canvas = drawn(bitmap, side);
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (blob && blob.size <= mostBytes) return blob;
  }
  return null;
}

/** A photo that was too large for the server, at most half as large; null if that is not possible. */
export const smallerPhoto = (photo: Blob): Promise<Blob | null> => smallPhoto(photo, photo.size / 2);
