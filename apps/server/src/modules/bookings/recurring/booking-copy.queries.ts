import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Copies the forwarder that booked the source for its client. */
export async function carryForwarder(tx: Tx, id_reservation: number, id_source: number): Promise<void> {
  await tx.run(sql`update reservations r set id_forwarder = s.id_forwarder from reservations s
    where r.id_reservation = ${id_reservation} and s.id_reservation = ${id_source} and s.id_forwarder is not null`);
}

export async function versionOf(tx: Tx, id_reservation: number): Promise<number> {
  const row = await tx.one(
    sql<{ version: number }>`select version from reservations where id_reservation = ${id_reservation}`,
  );
  return row.version;
}
