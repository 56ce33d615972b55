import { sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { voidChargesWhere } from './stored-prices.queries.ts';

/**
 * Voids booked charges of cancelled containers that are on no order: not carried, not charged. Stand-by and false freight of driven trips
 * stay.
 */
export async function voidBookedCharges(tx: Tx, subs: readonly number[], reason: string): Promise<void> {
  const booked = sql`${among(sql`id_sub_reservation`, subs)} and source in ('FEE', 'SERVICE', 'SURCHARGE') and id_line is null`;
  await voidChargesWhere(tx, booked, reason, true);
}

/** Voids every charge of containers, except third-party invoices that the client pays back. */
export async function voidAllCharges(tx: Tx, subs: readonly number[], reason: string): Promise<void> {
  await voidChargesWhere(tx, sql`${among(sql`id_sub_reservation`, subs)} and source <> 'REFUND'`, reason);
}
