import { constants, inflateRawSync } from 'node:zlib';

export interface ArchiveLimits {
  /** Bytes of all parts that are read together, unpacked. */
  readonly bytes: number;
  readonly parts: number;
}

/** What is no archive that we read; what goes beyond the limits. */
export type ArchiveRefusal = 'NONE' | 'TOO_LARGE';

export interface Part {
  /** With «/» between folders, without one at its beginning. */
  readonly name: string;
  readonly bytes: Buffer;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  /** Where its local header stands. */
  readonly at: number;
}

/** The entries of the central directory. No plain archive: several disks, the 64-bit form, something before or between. */
function entriesOf(bytes: Buffer): Entry[] | ArchiveRefusal {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSignature) return 'NONE';
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (start + size !== end) return 'NONE';
  const entries: Entry[] = [];
  for (let at = start; at + 46 <= end && bytes.readUInt32LE(at) === entrySignature; ) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.push({
      // Some writers separate folders as Windows does.
      name: bytes
        .toString('utf8', at + 46, nameEnd)
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** What an entry truly unpacks to, unpacking no more than `most`. */
function unpacked(bytes: Buffer, { method, packed, at }: Entry, most: number): Buffer | ArchiveRefusal {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) return 'NONE';
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (from + packed > bytes.length) return 'NONE';
  const stored = bytes.subarray(from, from + packed);
  if (method === 0) return packed <= most ? stored : 'TOO_LARGE';
  if (method !== 8) return 'NONE';
  try {
    // What the file itself says of its size is a stranger's word.
    return inflateRawSync(stored, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'TOO_LARGE' : 'NONE';
  }
}

/** The parts of a ZIP archive that are read, unpacked, or why it is not read. The other parts are not unpacked and count for nothing. */
export function archiveParts(
  archive: Uint8Array,
  limits: ArchiveLimits,
  isRead: (name: string) => boolean,
): Part[] | ArchiveRefusal {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries = entriesOf(bytes);
  if (typeof entries === 'string') return entries;
  const parts: Part[] = [];
  let left = limits.bytes;
  for (const entry of entries) {
    if (!isRead(entry.name)) continue;
    if (parts.length === limits.parts) return 'TOO_LARGE';
    const found = unpacked(bytes, entry, left);
    if (typeof found === 'string') return found;
    left -= found.length;
    parts.push({ name: entry.name, bytes: found });
  }
  return parts;
}
