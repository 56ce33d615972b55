import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Containers } from './claims.ts';
import type { Lost } from './with-reservation.ts';

/** A guide without events: no arrival, departure or skipped stop. */
export interface PendingGuide {
  id_guide: number;
  id_reservation: number;
  guide_number: string | null;
  status: string;
}

function ofWhich(of: Containers | { legs: readonly number[] }): RawBuilder<unknown> {
  if ('id_reservation' in of) return sql`id_reservation = ${of.id_reservation}`;
  if ('legs' in of) return sql`id_leg = any(${[...of.legs]}::int[])`;
  const subs = 'id_sub_reservation' in of ? [of.id_sub_reservation] : [...of.id_sub_reservations];
  return sql`id_sub_reservation = any(${subs}::int[])`;
}

/** Guides without events of containers or legs; locks them. */
export function lockPendingGuides(tx: Tx, of: Containers | { legs: readonly number[] }): Promise<PendingGuide[]> {
  return tx.rows(sql<PendingGuide>`select id_guide, id_reservation, guide_number, status from guides
    where ${ofWhich(of)} and live and finished_at is null and closed_at is null
      and not exists (select from guide_stops s where s.id_guide = guides.id_guide and (s.arrival_at is not null or s.departure_at is not null or s.skipped_at is not null))
    order by id_guide for update`);
}

/** Deletes the guides. Their numbers are not used again; their trucks, drivers and equipment are free. */
export async function deleteGuides(tx: Tx, { loss, motive }: Lost<'GUIDES'>): Promise<void> {
  await tx.run(sql`update guides set deleted_at = ${tx.now}, deleted_reason = ${motive}, version = version + 1
    where id_guide = any(${[...loss.guides]}::int[])`);
}
