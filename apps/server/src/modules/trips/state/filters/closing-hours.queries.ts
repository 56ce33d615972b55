import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { CLOSING_LIMITS, type ClosingGroup } from '@cabezal/domain/trips/rules/closing-hours';
import { type RawBuilder, sql } from 'kysely';

/** Filters of closed guides by how long they waited for their closing, shared by the dashboard and the list of guides. */
export interface ClosingFilters {
  /** Business days of the closing. */
  closed_from?: string | undefined;
  closed_to?: string | undefined;
  closing?: ClosingGroup | undefined;
  /** The person who closed it. */
  closed_by?: number | undefined;
}

/** When the trip of guide `g` ended: its declared finish, else its last event. */
export const endedAt = sql`coalesce(g.finished_at, (select max(coalesce(e.departure_at, e.arrival_at)) from guide_stops e where e.id_guide = g.id_guide))`;
const hours = sql`extract(epoch from g.closed_at - ${endedAt}) / 3600`;

/** The domain’s groups; a trip without events counts as closed at once. */
const inGroup: Readonly<Record<ClosingGroup, RawBuilder<unknown>>> = {
  UP_TO_24: sql`coalesce(${hours}, 0) <= ${CLOSING_LIMITS.UP_TO_24}`,
  UP_TO_48: sql`${hours} > ${CLOSING_LIMITS.UP_TO_24} and ${hours} <= ${CLOSING_LIMITS.UP_TO_48}`,
  UP_TO_72: sql`${hours} > ${CLOSING_LIMITS.UP_TO_48} and ${hours} <= ${CLOSING_LIMITS.UP_TO_72}`,
  OVER_72: sql`${hours} > ${CLOSING_LIMITS.UP_TO_72}`,
};
export const closingIn = (group: ClosingGroup): RawBuilder<unknown> => inGroup[group];

/** Condition for guides `g` closed in these days; undefined: no filter is set. */
export function closedIn(asked: ClosingFilters, zone: string): RawBuilder<unknown> | undefined {
  const { closed_from, closed_to, closing, closed_by } = asked;
  const conditions = [
    closed_from === undefined ? undefined : sql`g.closed_at >= ${instantOf(closed_from, '00:00', zone)}`,
    closed_to === undefined ? undefined : sql`g.closed_at < ${instantOf(addDays(closed_to, 1), '00:00', zone)}`,
    closed_by === undefined ? undefined : sql`g.closed_by = ${closed_by}`,
    closing === undefined ? undefined : sql`g.closed_at is not null and ${closingIn(closing)}`,
  ].filter(condition => condition !== undefined);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}
