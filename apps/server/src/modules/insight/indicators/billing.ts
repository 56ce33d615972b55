import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { BillingDashboard, SaleFigures } from '@cabezal/contract/insight/indicators/money.calls';
import { paretoOf, type SaleSplit, splitSale } from '@cabezal/domain/insight/indicators/sale-split';
import { addMonths, daysIn, type Month } from '@cabezal/domain/insight/projections/months';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type SaleOfMonth, salesOfMonths } from './billing.queries.ts';

const PARTS = ['invoiced', 'ordered', 'to_order', 'on_trip'] as const satisfies readonly (keyof SaleSplit)[];

type Sums = Record<(typeof PARTS)[number] | 'sale' | 'reservations', number>;

function sumsOf(rows: readonly SaleOfMonth[]): Sums {
  const sum: Sums = { invoiced: 0, ordered: 0, to_order: 0, on_trip: 0, sale: 0, reservations: 0 };
  for (const row of rows) {
    const parts = splitSale(row);
    for (const part of PARTS) sum[part] += parts[part];
    sum.sale += row.sale;
    sum.reservations += row.reservations;
  }
  return sum;
}
const usd = (cents: number): string => (cents / 100).toFixed(2);
const figures = ({ invoiced, ordered, to_order, on_trip, sale, reservations }: Sums): SaleFigures => ({
  invoiced: usd(invoiced),
  ordered: usd(ordered),
  to_order: usd(to_order),
  on_trip: usd(on_trip),
  sale: usd(sale),
  reservations,
});

/** The months of the period, each with its days within the period. */
function monthsOf({ from, to }: IndicatorInput): { month: Month; from: string; to: string }[] {
  const months = [];
  for (let month: Month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    const [first, last] = [`${month}-01`, `${month}-${daysIn(month)}`];
    months.push({ month, from: first < from ? from : first, to: last > to ? to : last });
  }
  return months;
}

/** `most`: number of clients listed by name; the others are summed. */
export async function readBilling(
  tx: Tx,
  actor: Actor,
  asked: IndicatorInput,
  most: number,
): Promise<BillingDashboard> {
  const rows = actor.audience === 'operator' ? await salesOfMonths(tx, asked) : [];
  const byMonth = groupBy(rows, row => row.month);
  const clients = paretoOf(
    [...groupBy(rows, row => row.id_client)].map(([id_client, of]) => ({ id_client, of, sums: sumsOf(of) })),
    one => one.sums.sale,
  );
  const rest = clients.slice(most);
  const share = rest.reduce((sum, one) => sum + (one.share_percent ?? 0), 0);
  return {
    months:
      rows.length === 0
        ? []
        : monthsOf(asked).map(one => ({ ...one, ...figures(sumsOf(byMonth.get(one.month) ?? [])) })),
    clients: clients.slice(0, most).map(({ of: { id_client, of, sums }, share_percent, cumulative_percent }) => ({
      id_client,
      name: of[0]?.name ?? '',
      share_percent,
      cumulative_percent,
      ...figures(sums),
    })),
    others:
      rest.length === 0
        ? null
        : {
            ...figures(sumsOf(rest.flatMap(one => one.of.of))),
            clients: rest.length,
            share_percent: Math.round(share * 10) / 10,
          },
    total: figures(sumsOf(rows)),
  };
}
