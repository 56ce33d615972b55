import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { CLOSING_GROUPS, type ClosingGroup } from '@cabezal/domain/trips/rules/closing-hours';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { closedIn, closingIn, endedAt } from '../../trips/state/filters/closing-hours.queries.ts';
import { ofGuides } from './asked.queries.ts';

export interface ClosingSums extends Record<ClosingGroup, number> {
  id_user: number | null;
  name: string;
}
const closed = (tx: Tx, asked: IndicatorInput): RawBuilder<unknown> =>
  sql`guides g join reservations r using (id_reservation) left join users u on u.id_user = g.closed_by
    where ${closedIn({ closed_from: asked.from, closed_to: asked.to }, tx.zone)} and g.deleted_at is null and ${ofGuides(asked)}`;

export function closingSums(tx: Tx, asked: IndicatorInput): Promise<ClosingSums[]> {
  const groups = CLOSING_GROUPS.map(
    group => sql`(count(*) filter (where ${closingIn(group)}))::integer as ${sql.ref(group)}`,
  );
  return tx.rows(sql<ClosingSums>`select g.closed_by as id_user, coalesce(max(u.name || ' ' || u.last_name), 'El sistema') as name, ${sql.join(groups)}
    from ${closed(tx, asked)} group by g.closed_by order by count(*) desc, name`);
}

export interface ClosedGuide {
  guide_number: string | null;
  id_reservation: number;
  finished_at: string | null;
  closed_at: string;
  closed_by: string | null;
}
export function closedGuides(tx: Tx, asked: IndicatorInput): Promise<ClosedGuide[]> {
  return tx.rows(sql<ClosedGuide>`select g.guide_number, g.id_reservation, ${endedAt} as finished_at, g.closed_at, u.name || ' ' || u.last_name as closed_by
    from ${closed(tx, asked)} order by g.closed_at, g.id_guide`);
}
