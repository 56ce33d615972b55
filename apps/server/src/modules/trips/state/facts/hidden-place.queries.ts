import { type RawBuilder, sql } from 'kysely';
import { guidePlace } from './place-name.queries.ts';

/**
 * A stop `s` of a guide at a place that its reader must not see: another customer's plant, where a street turn takes over the container.
 * The database has the rule (`app_hides_place`); it concerns only customers and links.
 */
const isHidden = sql`app_hides_place(s.id_location, s.id_guide)`;

/** Text in place of the hidden name. */
const HIDDEN_NAME = sql.lit('Retiro del contenedor');

/** The name of a stop `s` as its reader may see it. */
export const stopName = sql`case when ${isHidden} then ${HIDDEN_NAME} else s.name end`;

/** The same for anybody who has the printed trip; read with the system's rights. */
export const stopNameForAll = sql`case when place_is_foreign(s.id_location, s.id_guide, null) then ${HIDDEN_NAME} else s.name end`;

/** The same in texts for the client of reservation `r`, written with the system's rights: mails, charges. */
export const stopNameForClient = sql`case when place_is_foreign(s.id_location, s.id_guide, r.id_client) then ${HIDDEN_NAME} else s.name end`;

/** A stop `s` at another customer's plant, where a street turn takes over the container; valid with any rights. */
export const isTakeOver = sql`(s.code = 'PLT' and s.action = 'RETIRAR' and place_is_foreign(s.id_location, s.id_guide, null))`;

/** A column of the position of a stop `s`; null where that is hidden. */
export const stopPlace = (column: 'id_location' | 'canton' | 'lat' | 'lng' | 'fence'): RawBuilder<unknown> =>
  sql`case when not ${isHidden} then ${sql.ref(`s.${column}`)} end`;

/**
 * The route of a guide `g` by its own stops: «El Guabo → DP World Posorja»; that of reservation `r` while the guide has none. A base is
 * where it starts, not its destination.
 */
export const guideWay = sql`coalesce((select string_agg(case when ${isHidden} then ${HIDDEN_NAME} else ${guidePlace} end, ' → ' order by s.position)
  from guide_stops s left join locations p using (id_location) where s.id_guide = g.id_guide and s.code <> 'BASE'), r.route_text)`;

/** The text of an entry `b` of the logbook with the note that is for the operator's people. */
export const wholeText = sql`(b.text || coalesce(' — ' || b.operator_note, ''))`;

/**
 * The text of an entry `b` as its reader may see it. The entry keeps the place that it names: the stop may have another one now, or be gone.
 * Whose place it was is not known if it was deleted.
 */
export const textOfEntry = sql`case when current_user = 'cabezal_operator' then ${wholeText}
  when b.place_name is not null and (app_hides_place(b.id_location, b.id_guide) or b.id_location is null and app_audience() in ('customer', 'visitor'))
    then replace(b.text, b.place_name, ${HIDDEN_NAME})
  else b.text end`;

/** The planned road of a guide `g`, hidden if any stop is hidden, because it begins at the door of every stop. */
export const shownRoad = sql`case when app_audience() in ('customer', 'visitor') and exists (select from guide_stops s where s.id_guide = g.id_guide and ${isHidden})
  then '[]'::jsonb else coalesce(g.geometry, '[]') end`;
