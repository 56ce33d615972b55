import { constants, inflateRawSync } from 'node:zlib';

export interface ArchiveLimits {
  /** Limit of the unpacked bytes of all parts that are read. */
  readonly bytes: number;
  readonly parts: number;
}

/** NONE: not an archive that we read; TOO_LARGE: beyond the limits. */
export type ArchiveRefusal = 'NONE' | 'TOO_LARGE';

export interface Part {
  /** With «/» between folders and none at its beginning. */
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
  /** Offset of its local header. */
  readonly at: number;
}

/** The entries of the central directory. NONE for other archives: several disks, ZIP64, data before or between the parts. */
function entriesOf(bytes: Buffer): Entry[] | ArchiveRefusal {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSignature) return 'NONE';
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (start + size !== end) return 'NONE';
  const entries: Entry[] = [];
  for (let at = start; at + 46 <= end && bytes.readUInt32LE(at) === entrySignature; ) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.push({
      // Some programs separate folders with backslashes.
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

/** Unpacks an entry, at most `most` bytes. */
function unpacked(bytes: Buffer, { method, packed, at }: Entry, most: number): Buffer | ArchiveRefusal {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) return 'NONE';
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (from + packed > bytes.length) return 'NONE';
  const stored = bytes.subarray(from, from + packed);
  if (method === 0) return packed <= most ? stored : 'TOO_LARGE';
  if (method !== 8) return 'NONE';
  try {
    // The size that the file declares is not trusted.
    return inflateRawSync(stored, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'TOO_LARGE' : 'NONE';
  }
}

/** The parts of a ZIP archive that are read, unpacked, or the reason for refusing it. Other parts are ignored. */
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
