import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { LaneFigures, LaneGainDashboard } from '@cabezal/contract/insight/indicators/money.calls';
import { profitability } from '@cabezal/domain/prices/amounts/profitability';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { type LaneSums, lanesOf } from './lane-gain.queries.ts';

/** Number of lanes listed by name. */
const MOST = 30;
const usd = (cents: number): string => (cents / 100).toFixed(2);

/** «El Guabo – DP World Posorja»; the name shows a missing plant or port. */
export const laneName = ({ canton, port }: Pick<LaneSums, 'canton' | 'port'>): string =>
  `${canton ?? 'Sin planta'} – ${port ?? 'Sin puerto'}`;

type Sums = Pick<LaneSums, 'reservations' | 'sale' | 'cost'>;
export const laneFigures = ({ reservations, sale, cost }: Sums): LaneFigures => ({
  reservations,
  sale: usd(sale),
  cost: usd(cost),
  gain: usd(sale - cost),
  profitability: profitability(usd(sale), usd(cost)),
});
export function laneTotal(rows: readonly Sums[]): Sums {
  const total = { reservations: 0, sale: 0, cost: 0 };
  for (const row of rows) {
    total.reservations += row.reservations;
    total.sale += row.sale;
    total.cost += row.cost;
  }
  return total;
}

export async function readLaneGain(tx: Tx, actor: Actor, asked: IndicatorInput): Promise<LaneGainDashboard> {
  const rows = actor.audience === 'operator' ? await lanesOf(tx, asked) : [];
  const rest = rows.slice(MOST);
  return {
    // Only the operator may see its target margin.
    target_percent: actor.audience === 'operator' ? Number(await parameter(tx, 'margen_objetivo_pct', tx.today)) : null,
    lanes: rows.slice(0, MOST).map(row => ({
      id_canton: row.id_canton,
      id_port: row.id_port,
      name: laneName(row),
      ...laneFigures(row),
    })),
    others: rest.length === 0 ? null : { ...laneFigures(laneTotal(rest)), lanes: rest.length },
    total: laneFigures(laneTotal(rows)),
  };
}
