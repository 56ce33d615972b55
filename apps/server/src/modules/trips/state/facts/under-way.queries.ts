import { type RawBuilder, sql } from 'kysely';

/**
 * A guide `g` that is issued and that nobody has ended: not finished, closed, deleted, rescued or a false freight. All its events may be
 * recorded, so that it only waits for its closing. The condition of the index `guides_under_way`.
 */
export const isNotEnded = sql`g.issued_at is not null and g.finished_at is null and g.closed_at is null and g.deleted_at is null
  and g.rescued_by is null and g.false_freight_at is null`;

/** A guide `g` that is issued and not over: nobody has ended it, and an event is still to come. */
export const isUnderWay = sql`${isNotEnded} and g.status not like '%\\_POR\\_CERRAR'`;

/** The trip of a guide that was issued is over: somebody ended it, or its last event is recorded. */
export function isTripOver(guide: 'g' | 'b'): RawBuilder<unknown> {
  const g = sql.raw(guide);
  return sql`(num_nonnulls(${g}.finished_at, ${g}.closed_at, ${g}.rescued_by, ${g}.false_freight_at) > 0 or ${g}.status like '%\\_POR\\_CERRAR')`;
}
