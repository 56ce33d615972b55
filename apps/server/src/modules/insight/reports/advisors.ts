import type { AdvisorLine, AdvisorReport } from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATES, type SentState } from '@cabezal/domain/insight/reports/sent-state';
import { add, ZERO } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { type AdvisorFilters, type AdvisorsAsked, advisorLines } from './advisors.queries.ts';
import { advisorOf } from './report-rights.ts';

/** The filters of the request, limited to what the person may read. */
export const askedBy = (actor: Actor, filters: AdvisorFilters): AdvisorsAsked => ({
  ...filters,
  only: advisorOf(actor),
  seesCosts: seesCosts(actor),
});

/** Lines by advisor, and their sum. */
export async function advisorReport(tx: Tx, asked: AdvisorsAsked): Promise<AdvisorReport> {
  const stored = await advisorLines(tx, asked);
  const rows = stored.map(({ name, ...line }) => ({ ...line, name: name ?? 'Sin asesor' }));
  const sum = (figure: 'sale' | 'cost' | 'margin') => add(ZERO, ...rows.map(row => row[figure] ?? ZERO));
  const states = Object.fromEntries(
    SENT_STATES.map(state => [state, rows.reduce((count, row) => count + row.states[state], 0)]),
  ) as Record<SentState, number>;
  const total: AdvisorLine = {
    id_advisor: null,
    name: 'Total',
    reservations: rows.reduce((count, row) => count + row.reservations, 0),
    sale: sum('sale'),
    states,
    ...(asked.seesCosts
      ? {
          cost: sum('cost'),
          margin: sum('margin'),
          without_cost: rows.reduce((count, row) => count + (row.without_cost ?? 0), 0),
        }
      : { cost: null, margin: null, without_cost: null }),
  };
  return { rows, total };
}
