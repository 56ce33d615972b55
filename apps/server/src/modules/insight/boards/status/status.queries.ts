import type { StatusGroup } from '@cabezal/contract/insight/boards/status.calls';
import { type RawBuilder, sql } from 'kysely';
import type { ListSpec } from '../../../../platform/db/list.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { type OfReservation, ofReservation } from '../../../trips/state/filters/of-reservation.queries.ts';

/** A column of the board: the query of its list, and the alias of the table with the reservation's id. */
export interface Counted {
  key: string;
  spec: Pick<ListSpec, 'from' | 'where'>;
  of: 'r' | 'g';
}

/** Groups of a reservation `y`. By terminal it is in none or in several if its route has no port or two. */
const GROUPS: Readonly<Record<StatusGroup, RawBuilder<unknown>>> = {
  client: sql`select y.id_client as id`,
  advisor: sql`select y.id_advisor as id`,
  operative: sql`select y.id_operative as id`,
  shipping_line: sql`select y.id_shipping_line as id`,
  terminal: sql`select distinct x.id_location as id from reservation_stops x where x.id_reservation = y.id_reservation and x.code = 'PRT'`,
};
const person = sql`(select u.name || ' ' || u.last_name from users u where u.id_user = k.id)`;
const NAMES: Readonly<Record<StatusGroup, RawBuilder<unknown>>> = {
  client: sql`(select c.name from companies c where c.id_company = k.id)`,
  advisor: person,
  operative: person,
  shipping_line: sql`(select n.name from shipping_lines n where n.id_shipping_line = k.id)`,
  terminal: sql`(select l.name from locations l where l.id_location = k.id)`,
};

/** Counts all columns by group in one statement. */
export function countGroups(
  tx: Tx,
  group: StatusGroup,
  columns: readonly Counted[],
): Promise<{ key: string; id: number | null; name: string | null; count: number }[]> {
  const parts = columns.map(({ key, spec, of }) => {
    const where = spec.where.filter(one => one !== undefined);
    return sql`select ${key}::text as key, w.id from ${spec.from} join reservations y on y.id_reservation = ${sql.ref(`${of}.id_reservation`)}
      left join lateral (${GROUPS[group]}) w on true ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`}`;
  });
  return tx.rows(sql<{
    key: string;
    id: number | null;
    name: string | null;
    count: number;
  }>`select k.key, k.id, ${NAMES[group]} as name, count(*)::int as count
    from (${sql.join(parts, sql` union all `)}) k group by k.key, k.id`);
}

export interface TripPeople {
  id_guide: number;
  operative: string | null;
  terminal: string | null;
  id_reservation: number;
}
/** Operative and port of each of these trips. */
export function peopleOfTrips(tx: Tx, guides: readonly number[], of: OfReservation): Promise<TripPeople[]> {
  return tx.rows(sql<TripPeople>`select g.id_guide, r.id_reservation, (select u.name || ' ' || u.last_name from users u where u.id_user = r.id_operative) as operative,
      (select l.name from reservation_stops x join locations l using (id_location) where x.id_reservation = r.id_reservation and x.code = 'PRT' order by x.position limit 1) as terminal
    from guides g join reservations r using (id_reservation) where g.id_guide = any(${[...guides]}::integer[]) and ${ofReservation(sql`r.id_reservation`, of) ?? sql`true`}`);
}

export interface BoardLine {
  name: string;
  total: number;
  counts: Record<string, number>;
}
/** The rows of the board for the Excel. */
export const boardLines = (lines: readonly BoardLine[]): RawBuilder<BoardLine> =>
  sql<BoardLine>`select name, total, counts from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(name text, total integer, counts jsonb)`;
