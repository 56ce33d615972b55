import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { insertMissingValues } from './missing-parameters.queries.ts';

const initial = z.object({
  parameters: z.array(
    z.object({ key: z.string(), valid_from: z.string(), value: z.union([z.number(), z.string(), z.boolean()]) }),
  ),
});

/**
 * Gives each parameter without a value those with which a new installation begins: a parameter that came with a later version, or that a backup of
 * an earlier one lacks. `folder`: the reference data. Done at every start, so that a new parameter needs no migration.
 */
export async function addMissingParameters(tx: Tx, folder: string): Promise<void> {
  const text = await readFile(path.join(folder, '06-parameters.json'), 'utf8');
  await insertMissingValues(tx, initial.parse(JSON.parse(text)).parameters);
}
