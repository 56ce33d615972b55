import { sql } from 'kysely';
import type { TestApp } from '../../../../../test/harness.ts';

/** Charges of a reservation: source and amount of each line. */
export async function chargesOf(t: TestApp, id_reservation: number): Promise<string[]> {
  const charges = await t.rows(sql<{ source: string; subtotal: string }>`select source, subtotal from charges
    where id_reservation = ${id_reservation} order by id_charge`);
  return charges.map(charge => `${charge.source} ${charge.subtotal}`);
}
