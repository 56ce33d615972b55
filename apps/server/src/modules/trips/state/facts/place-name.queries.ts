import { type RawBuilder, sql } from 'kysely';

/**
 * The name of a place that dispatchers use: the canton of a plant; otherwise the place's name if it is short, else its code. `p` is the
 * location; `name` and `canton` are the copies on the stop.
 */
export function placeInWords(name: RawBuilder<unknown>, canton: RawBuilder<unknown>): RawBuilder<unknown> {
  const bare = sql`regexp_replace(${name}, '\\s*\\([^)]*\\)$', '')`;
  return sql`case when p.type = 'PLT' and ${canton} is not null then ${canton} when length(${bare}) <= 18 then ${bare} else coalesce(p.code, ${bare}) end`;
}

/** For a stop of a leg's plan; `p` is its location. */
export const legPlace = placeInWords(sql`p.name`, sql`(select c.name from cantons c where c.id_canton = p.id_canton)`);
/** For a stop `s` of a guide, which stores name and canton as they were. */
export const guidePlace = placeInWords(sql`s.name`, sql`s.canton`);
