import { sql } from 'kysely';
import type { TestApp } from '../../../../../test/harness.ts';

/** What a reservation is charged: source and amount of each line. */
export async function chargesOf(t: TestApp, id_reservation: number): Promise<string[]> {
  const charges = await t.rows(sql<{ source: string; subtotal: string }>`select source, subtotal from charges
    where id_reservation = ${id_reservation} order by id_charge`);
  return charges.map(charge => `${charge.source} ${charge.subtotal}`);
}
