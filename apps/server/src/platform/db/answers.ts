import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Whether the database executes a statement. */
export const answers = async (tx: Tx): Promise<boolean> => (await tx.one(sql<{ up: boolean }>`select true as up`)).up;
