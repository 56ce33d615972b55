import type { SimulationInput } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import type { FeeInput, FeeRow } from '@cabezal/contract/prices/fees/fees.calls';
import { Exact, toMoney } from '@cabezal/domain/system/amounts/money';
import { feeInputOf } from '../fee-form.ts';

/** The simulated change of the selected rates: a percentage, from a day on. */
export interface Trial {
  percent: number;
  /** The freight only, or all items with an amount. */
  of: 'freight' | 'all';
  valid_from: string;
  months: number;
}

const raised = (amount: string, percent: number) =>
  toMoney(new Exact(amount).times(new Exact(100).plus(percent)).dividedBy(100));

function triedItems(row: FeeRow, { percent, of }: Trial): FeeInput['items'] {
  const freight = row.freight?.id_service;
  return feeInputOf(row).items.map(item => {
    // A percentage of the freight changes with the freight.
    const isTried = of === 'all' ? item.method !== 'PORCENTAJE_FLETE' : item.id_service === freight;
    return isTried && !item.included ? { ...item, amount: raised(item.amount, percent) } : item;
  });
}

/** Proposals are simulated as they are; others as a version from that day on, with their last day if it is later. */
export function simulationOf(rows: readonly FeeRow[], trial: Trial): SimulationInput {
  const proposals = rows.filter(row => row.state === 'PROPUESTA').map(row => row.id_fee);
  const others = rows.filter(row => row.state !== 'PROPUESTA');
  const fees = others.map(row => ({
    ...feeInputOf(row),
    id_fee: row.id_fee,
    valid_from: trial.valid_from,
    valid_to: row.valid_to !== null && row.valid_to >= trial.valid_from ? row.valid_to : null,
    items: triedItems(row, trial),
  }));
  return { fees, surcharges: [], proposals, months: trial.months };
}
