import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tx } from '../../../platform/db/tx.ts';
import { hasReference, insertRows, syncIdentity } from './reference.queries.ts';

/**
 * Loads real data of Ecuador and of the trade (places, lines, containers, VAT) once, into an empty database. Invented data belong to the
 * demo.
 */
export async function loadReference(tx: Tx, folder: string): Promise<boolean> {
  if (await hasReference(tx)) return false;
  const tables = new Set<string>();
  for (const name of (await readdir(folder)).filter(f => /^\d\d-.*\.json$/.test(f)).sort()) {
    const content = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Record<
      string,
      Record<string, unknown>[]
    >;
    for (const [table, rows] of Object.entries(content)) {
      if (!Array.isArray(rows)) continue;
      await insertRows(tx, { table, rows: rows.filter(row => row.is_demo !== true) });
      tables.add(table);
    }
  }
  for (const table of tables) await syncIdentity(tx, table);
  return true;
}
