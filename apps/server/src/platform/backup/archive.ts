import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as chain, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** An error of a backup or restore that is reported to the person who runs it. */
export class BackupError extends Error {}

const part = z.object({ rows: z.number(), sha256: z.string() });
const manifest = z.object({
  application: z.literal('cabezal'),
  format: z.number(),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.record(z.string(), part),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Uploaded files: in this folder, with their list, or in the bucket, where they stay. */
  files: z.union([z.literal('bucket'), part]),
});
export type Manifest = z.infer<typeof manifest>;

/** The folder of a backup: one compressed file of lines per table, the uploaded files, and the manifest, which is written last. */
export const paths = {
  manifest: 'respaldo.json',
  table: (name: string): string => path.join('tables', `${name}.jsonl.gz`),
  fileList: 'files.jsonl.gz',
  file: (key: string): string => path.join('files', key.slice(0, 2), key),
} as const;

export const parseManifest = (text: string): Manifest | null => {
  try {
    return manifest.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const counting = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** Writes lines, compressed; returns their number and the SHA-256 of the file. */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string[]>,
): Promise<{ rows: number; sha256: string }> {
  await mkdir(path.dirname(file), { recursive: true });
  let rows = 0;
  async function* texts(): AsyncGenerator<string> {
    for await (const portion of lines) {
      rows += portion.length;
      yield `${portion.join('\n')}\n`;
    }
  }
  const hash = createHash('sha256');
  await pipeline(
    Readable.from(texts()),
    createGzip({ level: 4 }),
    counting(hash),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { rows, sha256: hash.digest('hex') };
}

/** Yields the lines of such a file in portions; throws at the end if the file differs from the one that was written. */
export async function* readLines(file: string, wanted: { rows: number; sha256: string }): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  // An error in any of these streams ends all of them and reaches the reader.
  const unpacked = chain(createReadStream(file), counting(hash), createGunzip(), () => undefined);
  let rows = 0;
  let rest: Buffer[] = [];
  let portion: string[] = [];
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = chunk.subarray(from, at);
      portion.push((rest.length === 0 ? line : Buffer.concat([...rest, line])).toString());
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    if (portion.length > 0) {
      rows += portion.length;
      yield portion;
      portion = [];
    }
  }
  if (rest.length > 0 || rows !== wanted.rows || hash.digest('hex') !== wanted.sha256) throw damaged();
}

export const damaged = (): BackupError => new BackupError('El respaldo está dañado o incompleto: no se restauró nada.');

/** Passes a stream's bytes on; afterwards `sum()` returns their size and hash. */
export function summed(source: Readable): { stream: Readable; sum: () => { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  chain(source, stream, () => undefined);
  return { stream, sum: () => ({ size, sha256: hash.digest('hex') }) };
}
