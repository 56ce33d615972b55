import type { Backtest } from '@cabezal/contract/tracking/alerts/backtest.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import type { BacktestKind } from '@cabezal/domain/tracking/alerts/backtest';
import type { RuleValues } from './rule-values.ts';

const DAYS = 7;

/** What is sent to try a rule as it is typed. */
export const triedRule = (kind: BacktestKind, values: RuleValues, id_guide: number | null) => ({
  kind,
  threshold: values.threshold ?? null,
  for_min: values.for_min ?? 0,
  clear_min: values.clear_min ?? 0,
  id_company: values.id_company ?? null,
  id_client: values.id_client ?? null,
  id_route: values.id_route ?? null,
  id_location: values.id_location ?? null,
  id_reservation: values.id_reservation ?? null,
  id_guide,
  days: DAYS,
});

/** «Con esta regla habría habido 3 casos en los últimos 7 días». */
export function backtestText({ cases, days }: Pick<Backtest, 'cases' | 'days'>): string {
  const found = cases === 0 ? 'no habría habido casos' : `habría habido ${plural(cases, '# caso', '# casos')}`;
  return `Con esta regla ${found} en los últimos ${plural(days, '# día', '# días')}`;
}
