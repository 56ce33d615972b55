import type { AgreedWaiting } from '@cabezal/domain/prices/pricing/agreed-stand-by';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { WaitingAt } from '../../trips/state/events/stand-by-free-hours.ts';

/** The agreed stand-by terms of a container, before and now. */
export interface ChangedWaiting {
  id_sub_reservation: number;
  id_reservation: number;
  number: number;
  before: AgreedWaiting;
  now: AgreedWaiting;
}

const agreedOf = (table: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('hour_usd', ${sql.ref(table)}.stand_by_hour_usd::text, 'free_hours', ${sql.ref(table)}.agreed_free_hours::float8)`;

/** Stores the agreed stand-by terms with the price; returns those that changed. */
export function storeAgreedWaiting(
  tx: Tx,
  rows: readonly ({ id_sub_reservation: number } & AgreedWaiting)[],
): Promise<ChangedWaiting[]> {
  return tx.rows(sql<ChangedWaiting>`update sub_reservations u set stand_by_hour_usd = n.hour_usd, agreed_free_hours = n.free_hours
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_sub_reservation integer, hour_usd numeric, free_hours numeric),
      sub_reservations o
    where u.id_sub_reservation = n.id_sub_reservation and o.id_sub_reservation = u.id_sub_reservation
      and (u.stand_by_hour_usd, u.agreed_free_hours) is distinct from (n.hour_usd, n.free_hours)
    returning u.id_sub_reservation, u.id_reservation, u.number, ${agreedOf('o')} as before, ${agreedOf('u')} as now`);
}

/** A stop of a live guide that counts waiting and that the truck has not left. */
export interface OpenWait extends Omit<WaitingAt, 'agreed'> {
  id_sub_reservation: number;
  id_guide: number;
  id_stop: number;
  party: number[];
  date: string;
  free_hours: number;
}
export function openWaits(tx: Tx, ids: readonly number[]): Promise<OpenWait[]> {
  return tx.rows(sql<OpenWait>`select g.id_sub_reservation, g.id_guide, s.id_stop, g.party, r.appointment_date as date, s.code, r.reservation_type as type,
      coalesce(o.free_hours, p.free_hours)::float8 as own, s.free_hours::float8 as free_hours
    from guides g join reservations r using (id_reservation) join guide_stops s using (id_guide) left join locations p using (id_location)
      left join location_locals o on o.id_local = s.id_local
    where ${among(sql`g.id_sub_reservation`, ids)} and g.live and g.closed_at is null and s.departure_at is null
      and s.action is not null and s.free_hours is not null order by s.id_stop`);
}

export async function storeFreeHours(
  tx: Tx,
  rows: readonly { id_stop: number; hours: number | null }[],
): Promise<void> {
  await tx.run(sql`update guide_stops s set free_hours = n.hours
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_stop integer, hours numeric) where s.id_stop = n.id_stop`);
}
