/** Photos are sent as JPEG of at most 2 MB, large enough to read a seal or a receipt. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_SIDE = 2400;
const SMALLEST_SIDE = 800;
const qualities = [0.85, 0.75, 0.65];

const jpegName = (name: string) => `${name.replace(/\.[^.]+$/, '')}.jpg`;

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  // JPEG has no transparency: transparent areas become white, not black.
  if (pen) pen.fillStyle = 'white';
  pen?.fillRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));

async function smallEnough(bitmap: ImageBitmap): Promise<Blob | null> {
  for (let side = MAX_SIDE; side >= SMALLEST_SIDE; side = Math.round(side * 0.75)) {
    const canvas = drawn(bitmap, side);
    for (const quality of qualities) {
      const blob = await encoded(canvas, quality);
      if (blob && blob.size <= MAX_BYTES) return blob;
    }
  }
  return null;
}

/** The photo, reduced; a file that is not a photo, or that this browser cannot read, is returned unchanged. */
export async function shrunkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  if (file.type === 'image/jpeg' && file.size <= MAX_BYTES) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const blob = await smallEnough(bitmap);
  bitmap.close();
  return blob ? new File([blob], jpegName(file.name), { type: 'image/jpeg' }) : file;
}
