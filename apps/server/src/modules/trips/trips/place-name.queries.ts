import { type RawBuilder, sql } from 'kysely';

/**
 * A place as dispatchers say it: a plant by its canton, any other by its name while that is short, else by its code. `p` is the location;
 * `name` and `canton` what the stop keeps of them.
 */
export function spokenPlace(name: RawBuilder<unknown>, canton: RawBuilder<unknown>): RawBuilder<unknown> {
  const bare = sql`regexp_replace(${name}, '\\s*\\([^)]*\\)$', '')`;
  return sql`case when p.type = 'PLT' and ${canton} is not null then ${canton} when length(${bare}) <= 18 then ${bare} else coalesce(p.code, ${bare}) end`;
}

/** Of a stop of a leg's plan: `p` is its location. */
export const legPlace = spokenPlace(sql`p.name`, sql`(select c.name from cantons c where c.id_canton = p.id_canton)`);
/** Of a stop `s` of a guide, which keeps name and canton as they were. */
export const guidePlace = spokenPlace(sql`s.name`, sql`s.canton`);
