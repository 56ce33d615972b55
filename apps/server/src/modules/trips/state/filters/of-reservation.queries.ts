import { type RawBuilder, sql } from 'kysely';

/** Filters by properties of the reservation, shared by lists of reservations and of guides. */
export interface OfReservation {
  id_client?: number;
  id_advisor?: number;
  id_operative?: number;
  id_shipping_line?: number;
  /** A port on its route. */
  id_terminal?: number;
  /** The field that is empty. */
  lacks?: 'id_advisor' | 'id_operative' | 'id_shipping_line' | 'id_terminal';
}

const atPort = sql`select from reservation_stops x where x.id_reservation = y.id_reservation and x.code = 'PRT'`;

/** The condition on the reservation with that id; undefined: no filter is set. */
export function ofReservation(id: RawBuilder<unknown>, f: OfReservation): RawBuilder<unknown> | undefined {
  const asked = [
    f.id_client === undefined ? undefined : sql`y.id_client = ${f.id_client}`,
    f.id_advisor === undefined ? undefined : sql`y.id_advisor = ${f.id_advisor}`,
    f.id_operative === undefined ? undefined : sql`y.id_operative = ${f.id_operative}`,
    f.id_shipping_line === undefined ? undefined : sql`y.id_shipping_line = ${f.id_shipping_line}`,
    f.id_terminal === undefined ? undefined : sql`exists (${atPort} and x.id_location = ${f.id_terminal})`,
    f.lacks === undefined
      ? undefined
      : f.lacks === 'id_terminal'
        ? sql`not exists (${atPort})`
        : sql`${sql.ref(`y.${f.lacks}`)} is null`,
  ].filter(one => one !== undefined);
  if (asked.length === 0) return undefined;
  return sql`${id} in (select y.id_reservation from reservations y where ${sql.join(asked, sql` and `)})`;
}
