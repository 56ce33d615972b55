import { type RawBuilder, sql } from 'kysely';
import { guidePlace } from './place-name.queries.ts';

/**
 * A stop `s` of a guide at a place that is none of the reader's business: another customer's plant, where a street turn takes its box over.
 * The rule is the database's (`app_hides_place`); only customers and links have such stops.
 */
const isHidden = sql`app_hides_place(s.id_location, s.id_guide)`;

/** What is said of it instead. */
const HIDDEN_NAME = sql.lit('Retiro del contenedor');

/** The name of a stop `s` as its reader may know it. */
export const stopName = sql`case when ${isHidden} then ${HIDDEN_NAME} else s.name end`;

/** The same for whoever holds the paper of the trip, read with the system's rights. */
export const stopNameForAll = sql`case when place_is_foreign(s.id_location, s.id_guide, null) then ${HIDDEN_NAME} else s.name end`;

/** The same in what is written to the client of reservation `r` with the system's rights: mails, charges. */
export const stopNameForClient = sql`case when place_is_foreign(s.id_location, s.id_guide, r.id_client) then ${HIDDEN_NAME} else s.name end`;

/** A stop `s` at another customer's plant, where a street turn takes its box over; read with whatever rights. */
export const isTakeOver = sql`(s.code = 'PLT' and s.action = 'RETIRAR' and place_is_foreign(s.id_location, s.id_guide, null))`;

/** A column of a stop `s` that says where it is; null where that is hidden. */
export const stopPlace = (column: 'id_location' | 'canton' | 'lat' | 'lng' | 'fence'): RawBuilder<unknown> =>
  sql`case when not ${isHidden} then ${sql.ref(`s.${column}`)} end`;

/**
 * The way of a guide `g` by its own stops: «El Guabo → DP World Posorja»; of reservation `r` while it has none. A base is where it starts,
 * not where it goes.
 */
export const guideWay = sql`coalesce((select string_agg(case when ${isHidden} then ${HIDDEN_NAME} else ${guidePlace} end, ' → ' order by s.position)
  from guide_stops s left join locations p using (id_location) where s.id_guide = g.id_guide and s.code <> 'BASE'), r.route_text)`;

/** A text about a stop `s`, in which its name may stand. */
export const textOfStop = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when s.id_stop is not null and ${isHidden} then replace(${text}, s.name, ${HIDDEN_NAME}) else ${text} end`;

/** The planned road of a guide `g`: it begins at the door of every stop, so that none is told where one is hidden. */
export const shownRoad = sql`case when app_audience() in ('customer', 'visitor') and exists (select from guide_stops s where s.id_guide = g.id_guide and ${isHidden})
  then '[]'::jsonb else coalesce(g.geometry, '[]') end`;
