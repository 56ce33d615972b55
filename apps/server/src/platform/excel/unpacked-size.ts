import { constants, inflateRawSync } from 'node:zlib';

export interface ArchiveLimits {
  /** Bytes of all entries together, unpacked. */
  readonly bytes: number;
  readonly entries: number;
}

/** What is no archive that we read; what goes beyond the limits. */
export type ArchiveRefusal = 'NONE' | 'TOO_LARGE';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

interface Entry {
  readonly method: number;
  readonly packed: number;
  /** Where its local header stands. */
  readonly at: number;
}

/** The entries of the central directory. No plain archive: several disks, the 64-bit form, something before or between. */
function entriesOf(bytes: Buffer, most: number): Entry[] | ArchiveRefusal {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSignature) return 'NONE';
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (start + size !== end) return 'NONE';
  const entries: Entry[] = [];
  for (let at = start; at + 46 <= end && bytes.readUInt32LE(at) === entrySignature; ) {
    if (entries.length === most) return 'TOO_LARGE';
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Bytes that an entry truly unpacks to, unpacking no more than `most`. */
function sizeOf(bytes: Buffer, { method, packed, at }: Entry, most: number): number | ArchiveRefusal {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) return 'NONE';
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (from + packed > bytes.length) return 'NONE';
  if (method === 0) return packed <= most ? packed : 'TOO_LARGE';
  if (method !== 8) return 'NONE';
  try {
    // What the file itself says of its size is a stranger's word.
    return inflateRawSync(bytes.subarray(from, from + packed), {
      maxOutputLength: Math.max(1, most),
      finishFlush: constants.Z_SYNC_FLUSH,
    }).length;
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'TOO_LARGE' : 'NONE';
  }
}

/** What a ZIP archive unpacks to, bytes, or why it is not read. Holds one entry at a time. */
export function unpackedSize(archive: Uint8Array, limits: ArchiveLimits): number | ArchiveRefusal {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries = entriesOf(bytes, limits.entries);
  if (typeof entries === 'string') return entries;
  let total = 0;
  for (const entry of entries) {
    const size = sizeOf(bytes, entry, limits.bytes - total);
    if (typeof size === 'string') return size;
    total += size;
  }
  return total;
}
