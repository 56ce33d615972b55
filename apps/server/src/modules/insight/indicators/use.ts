import type { UseInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { UseDashboard, UsedResource, UseFigures } from '@cabezal/contract/insight/indicators/work.calls';
import {
  outOfService,
  type Span,
  type UseOfDay,
  useOfDay,
  usePercent,
} from '@cabezal/domain/insight/indicators/use-of-time';
import { addDays, instantOf, toMillis } from '@cabezal/domain/system/time/time';
import { type LegBefore, leftSince } from '@cabezal/domain/trips/rules/waiting-box';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type ResourceRow, resourceRows } from './use.queries.ts';

/** States in which a resource cannot be sent. */
const OUT = new Set(['MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO', 'INACTIVO']);

function daysOf({ from, to }: UseInput): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const sumOf = (days: readonly UseOfDay[]): UseOfDay => ({
  busy: days.reduce((sum, day) => sum + day.busy, 0),
  available: days.reduce((sum, day) => sum + day.available, 0),
});
const figures = (used: UseOfDay, trips: number, km: number): UseFigures => ({
  ...used,
  percent: usePercent(used),
  trips,
  km: km.toFixed(1),
});

/** The time for which a container stood where its truck left it; until now while it waits. */
function spanOf(stay: LegBefore | null, now: Date): Span[] {
  const since = stay === null ? null : leftSince(stay);
  return since === null ? [] : [{ from: Date.parse(since), to: toMillis(stay?.fetched_at ?? now) }];
}

function resourceOf(tx: Tx, row: ResourceRow, days: readonly string[]): UsedResource {
  const out = outOfService(row.changes, row.state, state => !OUT.has(state));
  const spans = [...row.spans, ...row.stays.flatMap(stay => spanOf(stay, tx.now))];
  const at = (day: string): number => Date.parse(instantOf(day, '00:00', tx.zone));
  const used = days.map(day => useOfDay({ from: at(day), to: at(addDays(day, 1)) }, spans, out, tx.now.getTime()));
  return {
    id: row.id,
    name: row.name,
    ...figures(sumOf(used), row.trips, Number(row.km)),
    busy_by_day: used.map(day => day.busy),
    available_by_day: used.map(day => day.available),
  };
}

export async function readUse(tx: Tx, actor: Actor, asked: UseInput): Promise<UseDashboard> {
  const rows = actor.audience === 'operator' ? await resourceRows(tx, asked) : [];
  const days = daysOf(asked);
  const resources = rows
    .map(row => resourceOf(tx, row, days))
    .sort((a, b) => (b.percent ?? -1) - (a.percent ?? -1) || a.name.localeCompare(b.name, 'es'));
  const sum = (of: 'trips' | 'km') => resources.reduce((total, one) => total + Number(one[of]), 0);
  return { kind: asked.kind, days, resources, total: figures(sumOf(resources), sum('trips'), sum('km')) };
}
