import { type CutoffKind, counterFigures } from '@cabezal/domain/money/cutoffs/cutoff-line';
import {
  type FreightLine,
  freightText,
  freightTotal,
  linesOfAmount,
  withoutReceipts,
} from '@cabezal/domain/money/cutoffs/freight-lines';
import { type DraftLine, draftLine, type Payee } from '@cabezal/domain/money/cutoffs/settle';
import { paramKey } from '@cabezal/domain/prices/pricing/prepare-rules';
import { purchaseParam } from '@cabezal/domain/prices/pricing/purchase-params';
import { compare, multiply, ZERO } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { Tx } from '../../../platform/db/tx.ts';
import { purchaseParams } from '../../prices/pricing/rule-rows.queries.ts';
import * as facts from './cutoff-facts.queries.ts';
import { openBonuses } from './gather-bonuses.ts';

/** Displayed columns for a line of a guide. */
export type GuideText = Pick<facts.ClosedGuide, 'guide_number' | 'id_reservation' | 'trip_date'> & {
  container: string | null;
  /** The last corte that left it out, and why. */
  left_out?: { number: string; reason: string } | undefined;
};
/** Everything open of a kind, before exclusions and adjustments. */
export interface Gathered {
  lines: DraftLine[];
  guides: Map<number, GuideText>;
  missing: { id_guide: number; guide_number: string }[];
  /** Percent retained from a payee's freight; null: none. */
  retention: (id_payee: number) => number | null;
}
export interface Period {
  period_from: string;
  period_to: string;
  cutoff_at: Date;
}

const payeeOf = ({ id_payee, payee_name }: Pick<facts.ClosedGuide, 'id_payee' | 'payee_name'>): Payee => ({
  id: id_payee,
  name: payee_name,
});
type Give = (guide: facts.ClosedGuide, inputs: Parameters<typeof draftLine>[1], of?: { id_advance: number }) => void;

/** Parameters of carriers by day: the carrier's own before the general ones. */
async function carrierFigures(tx: Tx, carriers: readonly number[], days: readonly string[]) {
  const byDay = new Map<string, Parameters<typeof purchaseParam>[0]>();
  for (const day of new Set(days)) {
    const rows = await purchaseParams(tx, carriers, day);
    byDay.set(day, { params: groupBy(rows, row => paramKey(row.id_carrier, row.key)) });
  }
  return <K extends 'stand_by_pago_hora' | 'retencion_pct'>(id_carrier: number, key: K, day: string) => {
    const rules = byDay.get(day);
    return rules === undefined ? null : purchaseParam(rules, id_carrier, key, day);
  };
}

/** The freight less the carrier's own receipts, which are paid separately. */
function freightOf({ freight, freight_text, freight_lines, receipts }: facts.CarrierGuide & { freight: string }): {
  cost: string;
  how: string;
  lines: FreightLine[];
} {
  const all: FreightLine[] = freight_lines ?? linesOfAmount(undefined, freight);
  const { left, taken } = withoutReceipts(all, receipts);
  return { cost: freightTotal(left), how: freightText(freight_text ?? '', freight, taken), lines: left };
}

async function gatherCarriers(tx: Tx, at: Period, give: Give, missing: Gathered['missing']) {
  const guides = await facts.carrierGuides(tx, at.cutoff_at);
  const reversed = await facts.pendingReversals(tx, 'PARTICULARES');
  const carriers = [...new Set([...guides, ...reversed].map(guide => guide.id_payee))];
  const days = [at.period_to, ...guides.flatMap(guide => guide.waits.map(wait => wait.day))];
  const figure = await carrierFigures(tx, carriers, days);
  for (const guide of guides) {
    const { freight, freight_settled, id_payee } = guide;
    if (!freight_settled) {
      const concept = guide.false_freight ? 'FALSO_FLETE' : guide.handed_on ? 'RESCATE' : 'FLETE';
      if (freight === null) missing.push({ id_guide: guide.id_guide, guide_number: guide.guide_number });
      else give(guide, { concept, ...freightOf({ ...guide, freight }) });
    }
    // A carrier is not paid for waiting that is its own fault.
    const stops = guide.waits
      .filter(wait => !wait.is_own_fault)
      .map(wait => ({ hours: wait.hours, rate: figure(id_payee, 'stand_by_pago_hora', wait.day) ?? ZERO }))
      .filter(stop => compare(multiply(stop.rate, stop.hours), ZERO) > 0);
    if (stops.length > 0) give(guide, { concept: 'STAND_BY', stops });
  }
  return (id_payee: number) => figure(id_payee, 'retencion_pct', at.period_to);
}

async function gatherBonuses(tx: Tx, at: Period, give: Give) {
  for (const { guide, ...bonus } of await openBonuses(tx, at.cutoff_at)) give(guide, bonus);
}

function counterLine(line: facts.PendingReversal): DraftLine {
  const { id_line, concept, amount, lines, retained, number, motive } = line;
  const { id_guide, id_advance, id_withdrawal, id_fine } = line;
  return {
    payee: payeeOf(line),
    concept,
    id_guide,
    id_advance,
    id_withdrawal,
    id_fine,
    is_earlier: true,
    inputs: { concept, reverses: id_line, amount, retained, ...(lines === null ? {} : { lines }) },
    reverses: id_line,
    adjusted_from: null,
    justification: motive,
    ...counterFigures({ amount, number }),
  };
}

/** Withdrawals and fines of drivers until the end of the period. */
async function bonusDeductions(tx: Tx, at: Period): Promise<DraftLine[]> {
  const taken = await facts.openWithdrawals(tx, at.period_to);
  const fines = await facts.openFines(tx, at.period_to);
  return [
    ...taken.map(one => {
      const { id_withdrawal, document, amount } = one;
      return draftLine(payeeOf(one), { concept: 'RETIRO', document, taken: amount }, { id_withdrawal });
    }),
    ...fines.map(one => {
      const { id_fine, guide_number: guide, amount: fine, motive } = one;
      return draftLine(payeeOf(one), { concept: 'MULTA', fine, guide, motive }, { id_fine });
    }),
  ];
}

/** The lines of a corte of a kind: open concepts of closed guides, advances handed over, withdrawals, fines, counter-lines. */
export async function gather(tx: Tx, kind: CutoffKind, at: Period): Promise<Gathered> {
  const lines: DraftLine[] = [];
  const guides: Gathered['guides'] = new Map();
  const missing: Gathered['missing'] = [];
  const give: Give = (guide, inputs, of) => {
    guides.set(guide.id_guide, guide);
    const is_earlier = guide.trip_date < at.period_from;
    lines.push(draftLine(payeeOf(guide), inputs, { id_guide: guide.id_guide, is_earlier, ...of }));
  };
  let retention: Gathered['retention'] = () => null;
  if (kind === 'PARTICULARES') retention = await gatherCarriers(tx, at, give, missing);
  else if (kind === 'BONOS') await gatherBonuses(tx, at, give);
  else
    for (const guide of await facts.allowanceGuides(tx, at.cutoff_at))
      give(guide, { concept: 'VIATICO', viatico: guide.viatico });
  if (kind === 'BONOS') lines.push(...(await bonusDeductions(tx, at)));
  else
    for (const advance of await facts.openAdvances(tx, kind, at.cutoff_at)) {
      const { id_advance, voucher_number: voucher, amount: given } = advance;
      give(advance, { concept: 'ANTICIPO', voucher, given }, { id_advance });
    }
  for (const line of await facts.pendingReversals(tx, kind)) {
    lines.push(counterLine(line));
    const { id_guide, guide_number, id_reservation, trip_date } = line;
    if (id_guide !== null && id_reservation !== null && !guides.has(id_guide))
      guides.set(id_guide, {
        guide_number: guide_number ?? '',
        id_reservation,
        trip_date: trip_date ?? at.period_to,
        container: null,
      });
  }
  const out = await facts.leftOut(tx, kind, [...guides.keys()]);
  for (const [id_guide, guide] of guides) guides.set(id_guide, { ...guide, left_out: out.get(id_guide) });
  return { lines, guides, missing, retention };
}
