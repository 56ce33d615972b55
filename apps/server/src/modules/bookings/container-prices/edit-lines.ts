import { compare, type Money, multiply } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { ratedServices } from '../../prices/pricing/rule-rows.queries.ts';
import { storeStates, voidCharges } from '../../prices/pricing/stored-prices.queries.ts';
import { changePrices, lockPriced, type OfSub, type PriceChange } from './change-price.ts';
import { findLines, insertLines, type Line, type NewLine, stateOf } from './lines.queries.ts';

export interface GivenLine {
  id_charge?: number;
  id_service: number;
  quantity: number;
  unit_price: Money;
  justification?: string | null;
}

/** Figures of a line by the rules; for a line edited before, the original ones. */
const computedOf = (line: Line) => ({
  computed_quantity: line.computed_quantity ?? line.quantity,
  computed_unit_price: line.computed_unit_price ?? line.unit_price,
});

const isSame = (given: GivenLine, quantity: string | number, unit_price: Money): boolean =>
  given.quantity === Number(quantity) && compare(given.unit_price, unit_price) === 0;

/** A line on an order must not change: the order must be removed first, and the error names it. */
function demandOffOrder({ id_line, numero_orden }: Line): void {
  if (id_line !== null) demand(refuse('RUBRO_EN_ORDEN', { donde: `la orden de pago ${numero_orden}` }));
}

interface Wanted {
  gone: number[];
  added: NewLine[];
  wrong: Record<string, string>;
}

/** Replaces an existing line that gets other figures; leaves it alone where they are the same. */
function noteChangedLine(given: GivenLine, line: Line, at: string, wanted: Wanted): void {
  if (given.id_service !== line.id_service) wanted.wrong[`${at}.id_service`] = 'El servicio de un rubro no cambia';
  if (isSame(given, line.quantity, line.unit_price) && (given.justification ?? null) === line.justification) return;
  const computed = computedOf(line);
  const asComputed = !line.unpriced && isSame(given, computed.computed_quantity, computed.computed_unit_price);
  const justification = given.justification || null;
  if (!asComputed && justification === null) wanted.wrong[`${at}.justification`] = 'Justifique el cambio';
  wanted.gone.push(line.id_charge);
  wanted.added.push({
    ...line,
    quantity: String(given.quantity),
    unit_price: given.unit_price,
    justification,
    subtotal: multiply(given.unit_price, given.quantity),
    ...(asComputed ? { computed_quantity: null, computed_unit_price: null } : computed),
    unpriced: false,
  });
}

/**
 * `update_rubros_sub_reserve`: a person edits lines of a container. The figures by the rules are kept beside the entered ones. An amount
 * other than that of the rules, or of the catalogue for a new line, needs a justification. Errors: those of `lockPriced`; 404; 422 by line.
 */
export async function editLines(
  tx: Tx,
  actor: Actor,
  input: Omit<OfSub, 'justification'> & { rubros: GivenLine[] },
): Promise<number> {
  const { id_sub_reservation } = input;
  const { record } = await lockPriced(tx, actor, input);
  const lines = new Map((await findLines(tx, id_sub_reservation)).map(line => [line.id_charge, line]));
  const services = new Map((await ratedServices(tx)).map(service => [service.id_service, service]));
  const wanted: Wanted = { gone: [], added: [], wrong: {} };
  for (const [i, given] of input.rubros.entries()) {
    const at = `rubros.${i}`;
    if (given.id_charge !== undefined) {
      const line = lines.get(given.id_charge);
      if (line === undefined || wanted.gone.includes(given.id_charge)) throw notFound('El rubro ya no está');
      demandOffOrder(line);
      noteChangedLine(given, line, at, wanted);
      continue;
    }
    const service = services.get(given.id_service);
    if (service === undefined) {
      wanted.wrong[`${at}.id_service`] = 'Elija el servicio';
      continue;
    }
    const listed = service.unit_price !== null && compare(given.unit_price, service.unit_price) === 0;
    if (!listed && !given.justification) wanted.wrong[`${at}.justification`] = 'Justifique el rubro';
    wanted.added.push({
      id_service: given.id_service,
      id_fee: null,
      id_fee_item: null,
      id_surcharge: null,
      source: 'MANUAL',
      description: service.name,
      quantity: String(given.quantity),
      unit_price: given.unit_price,
      subtotal: multiply(given.unit_price, given.quantity),
      iva_kind: service.iva_kind,
      justification: given.justification || null,
      computed_quantity: null,
      computed_unit_price: null,
      booked: null,
      unpriced: false,
    });
  }
  demandFields(wanted.wrong);
  const motive = input.rubros.find(given => given.justification)?.justification ?? 'Rubros editados';
  await editManually(tx, actor, { record, ids: [id_sub_reservation], action: 'edit_fee', motive }, async () => {
    await voidCharges(tx, wanted.gone, motive);
    await insertLines(tx, id_sub_reservation, wanted.added);
  });
  return id_sub_reservation;
}

/** Runs the change and marks the price of the container as edited by a person. */
async function editManually(
  tx: Tx,
  actor: Actor,
  of: PriceChange & { ids: readonly [number] },
  work: () => Promise<void>,
): Promise<void> {
  await changePrices(tx, actor, of, async () => {
    await work();
    const [id_sub_reservation] = of.ids;
    const { id_fee } = await stateOf(tx, id_sub_reservation);
    await storeStates(tx, [{ id_sub_reservation, fee_state: 'EDITADA', id_fee, recalc_pending: false }], actor.id_user);
  });
}

/** `delete_fee_sub_reserve_service`: voids one line of a container. */
export async function dropLine(tx: Tx, actor: Actor, input: OfSub & { id_charge: number }): Promise<number> {
  const { id_sub_reservation, justification: motive } = input;
  const { record } = await lockPriced(tx, actor, input);
  const line = (await findLines(tx, id_sub_reservation)).find(one => one.id_charge === input.id_charge);
  if (line === undefined) throw notFound('El rubro ya no está');
  demandOffOrder(line);
  if (line.source === 'FEE')
    throw conflict('FLETE', 'El flete no se quita solo: quite la tarifa del contenedor o cambie su valor');
  await editManually(tx, actor, { record, ids: [id_sub_reservation], action: 'edit_fee', motive }, () =>
    voidCharges(tx, [input.id_charge], motive),
  );
  return id_sub_reservation;
}

/**
 * `delete_fee_sub_reserve`: removes freight, surcharges and lines that a rate charges by itself; booked services stay. In an accepted
 * reservation this requires the right to approve without a rate (422 TARIFA_REQUERIDA).
 */
export async function dropFee(tx: Tx, actor: Actor, input: OfSub): Promise<number> {
  const { id_sub_reservation, justification: motive } = input;
  const { record } = await lockPriced(tx, actor, input);
  if (record.status !== 'PENDING' && !actor.actions.has('reservation.approve_without_fee'))
    demand(refuse('TARIFA_REQUERIDA'));
  const lines = await findLines(tx, id_sub_reservation);
  const gone = lines.filter(line => line.source !== 'MANUAL' && line.booked === null).map(line => line.id_charge);
  const of = { record, ids: [id_sub_reservation], action: 'drop_fee', motive };
  await changePrices(tx, actor, of, async () => {
    await voidCharges(tx, gone, motive);
    await storeStates(
      tx,
      [{ id_sub_reservation, fee_state: 'SIN_TARIFA', id_fee: null, recalc_pending: false }],
      actor.id_user,
    );
  });
  return id_sub_reservation;
}
