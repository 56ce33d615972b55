import type { Tx } from '../../../platform/db/tx.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { type ReceiptsOf, signatureFiles } from './receipts.queries.ts';

/** Pictures of signatures by file, in the form of the PDF library: `data:image/png;base64,…`. */
export type Signatures = ReadonlyMap<number, string>;

/** A signature is drawn in a few hundred pixels. A larger picture did not come from the page and is not printed. */
const MOST_BYTES = 512 * 1024;
const printed = new Set(['image/png', 'image/jpeg']);

/** Reads the signatures for a PDF, before its transaction: the file store may be slow. Missing files are omitted. */
export async function readSignatures(
  storage: Storage,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  of: ReceiptsOf,
): Promise<Signatures> {
  const signatures = new Map<number, string>();
  for (const { id_file, storage_key, type, size } of await read(tx => signatureFiles(tx, of))) {
    const content = printed.has(type) && size <= MOST_BYTES ? await storage.read(storage_key) : null;
    if (content === null) continue;
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part as Buffer);
    signatures.set(id_file, `data:${type};base64,${Buffer.concat(parts).toString('base64')}`);
  }
  return signatures;
}
