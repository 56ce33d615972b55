import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';

/** A secret of this installation; undefined: it has none of that name yet. */
export async function findSecret(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx.row(sql<{ value: string }>`select value from installation_secrets where name = ${name}`);
  return row?.value;
}

/** Stores a secret unless there is one; returns the one that holds. Of two processes that store one at the same moment both get the first. */
export async function storeSecret(tx: Tx, name: string, value: string): Promise<string> {
  await tx.run(sql`insert into installation_secrets (name, value, created_at) values (${name}, ${value}, ${tx.now})
    on conflict (name) do nothing`);
  return (await findSecret(tx, name)) ?? value;
}
