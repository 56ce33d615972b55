import { add, type Money } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { type Parameters, parameterKeys } from '@cabezal/domain/system/parameters/parameter-value';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { bookedBoxes } from '../pricing/booked-costs.queries.ts';
import { openContainersFrom, plannedLegs } from '../pricing/leg-costs.queries.ts';
import { bookedCost, type CostFigures, costFigures, costWith, nobodyPaid } from '../pricing/leg-costs.ts';
import { standardIva } from '../pricing/rates.queries.ts';
import { currentAndComing } from './parameters.queries.ts';
import { demandMayWrite, demandValues, type GivenValue } from './save-parameters.ts';

const ownKeys = parameterKeys('costos_propios');
const firstDay = (values: readonly { valid_from: string }[]): string =>
  values.map(value => value.valid_from).sort()[0] ?? '';
type Dated = Pick<GivenValue, 'key' | 'value' | 'valid_from'>;
/** The figures that would apply on a day with these values. */
async function figuresWith(tx: Tx, values: readonly Dated[], date: string): Promise<CostFigures> {
  const held = new Map<string, Dated>();
  for (const one of values) {
    const known = held.get(one.key);
    if (one.valid_from <= date && (known === undefined || known.valid_from <= one.valid_from)) held.set(one.key, one);
  }
  const rates = Object.fromEntries([...held].map(([key, one]) => [key, one.value])) as Parameters<
    (typeof ownKeys)[number]
  >;
  const rate = await standardIva(tx, date);
  return { rates: rates as CostFigures['rates'], vat: { rate, recovered: Number(held.get('iva_credito_pct')?.value) } };
}

/** The cost of an open part of a container by the current figures and by the new ones. */
interface Compared {
  id_reservation: number;
  before: Money;
  after: Money;
}

/** Open legs of own trucks, and containers without legs yet, each with both costs. */
async function compared(tx: Tx, values: readonly GivenValue[]): Promise<Compared[]> {
  const stored = await currentAndComing(tx, ownKeys, tx.today);
  const open = (await openContainersFrom(tx, firstDay(values), 'own')).map(one => one.id_sub_reservation);
  const days = new Map<string, { now: CostFigures; planned: CostFigures }>();
  const found: Compared[] = [];
  const compare = async (
    { id_reservation, date }: { id_reservation: number; date: string },
    costBy: (figures: CostFigures) => Money | null,
  ) => {
    const figures = days.get(date) ?? {
      now: await costFigures(tx, date),
      planned: await figuresWith(tx, [...stored, ...values], date),
    };
    days.set(date, figures);
    found.push({ id_reservation, before: costBy(figures.now) ?? '0.00', after: costBy(figures.planned) ?? '0.00' });
  };
  const legs = groupBy(await plannedLegs(tx, open), leg => leg.id_sub_reservation);
  for (const box of legs.values())
    for (const leg of box.filter(one => one.is_own && !one.closed))
      await compare(leg, figures => costWith(box, leg.id_leg, leg, { figures, termsOf: nobodyPaid }));
  for (const box of (await bookedBoxes(tx, open)).filter(one => one.is_own))
    await compare(box, figures => bookedCost(box, { figures, termsOf: nobodyPaid }));
  return found;
}

/**
 * Number of open reservations whose cost would change, and the total reckoned cost of what own trucks still have to drive, before and
 * after.
 */
export async function previewOwnCosts(
  tx: Tx,
  actor: Actor,
  values: readonly GivenValue[],
): Promise<{ reservations: number; before: string; after: string }> {
  demandMayWrite(
    actor,
    values.map(one => one.key),
  );
  demandValues(tx, values);
  const found = await tx.asSystem(() => compared(tx, values));
  return {
    reservations: new Set(found.filter(one => one.before !== one.after).map(one => one.id_reservation)).size,
    before: add('0.00', ...found.map(one => one.before)),
    after: add('0.00', ...found.map(one => one.after)),
  };
}
