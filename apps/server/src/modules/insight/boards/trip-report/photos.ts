import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Storage } from '../../../../platform/files/storage.ts';
import { photosOfReservation, type ReportPhoto } from './photos.queries.ts';

/** Maximum number of pictures per trip and in total: the report is one document. */
const MOST_OF_GUIDE = 12;
const MOST = 40;
/** Maximum number and sizes of pictures in the PDF. PNGs must be smaller because they are decoded; JPEGs are embedded unchanged. */
const MOST_PRINTED = 24;
const MEGABYTE = 1_048_576;
const PRINTED_BYTES: Readonly<Record<string, number>> = { 'image/jpeg': 4 * MEGABYTE, 'image/png': MEGABYTE };

export interface Shown {
  photos: ReportPhoto[];
  /** Number of pictures that are omitted. */
  more: number;
}
/** The first pictures of each guide, and the number of omitted ones. */
export function chosenPhotos(all: readonly ReportPhoto[]): Map<number, Shown> {
  let left = MOST;
  return new Map(
    [...groupBy(all, photo => photo.id_guide)].map(([id_guide, of]) => {
      const photos = of.slice(0, Math.min(MOST_OF_GUIDE, left));
      left -= photos.length;
      return [id_guide, { photos, more: of.length - photos.length }];
    }),
  );
}

/** The pictures that the PDF shows. */
export const printedPhotos = (all: readonly ReportPhoto[]): ReportPhoto[] =>
  [...chosenPhotos(all).values()]
    .flatMap(({ photos }) => photos)
    .filter(({ type, size }) => size > 0 && size <= (PRINTED_BYTES[type] ?? 0))
    .slice(0, MOST_PRINTED);

/** Pictures by file, in the form of the PDF library: `data:image/jpeg;base64,…`. */
export type Pictures = ReadonlyMap<number, string>;

/** Reads the pictures of the PDF; missing files are omitted. */
export async function readPictures(
  storage: Storage,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  id_reservation: number,
): Promise<Pictures> {
  const pictures = new Map<number, string>();
  for (const { id_file, storage_key, type } of printedPhotos(
    await read(tx => photosOfReservation(tx, id_reservation)),
  )) {
    const content = await storage.read(storage_key);
    if (content === null) continue;
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part as Buffer);
    pictures.set(id_file, `data:${type};base64,${Buffer.concat(parts).toString('base64')}`);
  }
  return pictures;
}
