import type { GeneratorRental, ShippingLineCost } from '@cabezal/contract/money/costs/company-costs.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { rentalDateError, rentalStates } from '@cabezal/domain/system/validation/company';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, conflict, hideFromOthers, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { findCompanyFacts } from '../../people/companies/company-edits.queries.ts';
import { findManaged, isKnown } from '../../people/companies/company-rights.ts';
import { holdRules } from '../../prices/dated-rules/dated-rule.queries.ts';
import { costsChanged } from '../../prices/pricing/compute-open-costs.ts';
import * as queries from './company-costs.queries.ts';
import { DEPOSIT_COSTS, endAgreed, saveAgreed } from './save-agreed.ts';

const noun = 'shipping_line_deposit';
const keyOf = ({ id_location, id_shipping_line }: queries.LineKey): string => `${id_location}-${id_shipping_line}`;

/** Costs of empties at a depot, by shipping line. Errors: 404 for a place that is no depot, and outside the operator. */
export async function readLineCosts(tx: Tx, actor: Actor, id_location: number): Promise<ShippingLineCost[]> {
  hideFromOthers(actor);
  const place = await queries.findPlace(tx, id_location);
  if (place?.type !== 'DEP') throw notFound('El depósito no existe');
  return queries.listLineCosts(tx, id_location);
}

const lineMissing = () => notFound('La naviera no tiene costo en ese depósito');
export async function readLineCost(tx: Tx, actor: Actor, key: queries.LineKey): Promise<ShippingLineCost> {
  hideFromOthers(actor);
  const found = await queries.findLineCost(tx, key);
  if (found === undefined) throw lineMissing();
  return found;
}
/** One that does not end today. Errors: 404. */
async function openLineCost(tx: Tx, actor: Actor, key: queries.LineKey): Promise<ShippingLineCost> {
  hideFromOthers(actor);
  const found = await queries.findOpenLineCost(tx, key);
  if (found === undefined) throw lineMissing();
  return found;
}

/** The agreed cost of one movement of a line's boxes, of any type: the row of `deposit_costs` that these calls show. */
const agreed = ({ id_location, id_shipping_line, cost }: queries.LineKey & { cost: string }, valid_from: string) => ({
  id_location,
  id_shipping_line,
  id_container_type: null,
  cost_kind: 'MOVIMIENTO',
  amount: cost,
  valid_from,
});

/** Adds a shipping line to a depot, with a cost from today on. Errors: 404, 409 NAVIERA_DUPLICADA, 422 NO_ES_DEPOSITO. */
export async function addLineDeposit(tx: Tx, actor: Actor, input: queries.LineKey & { cost: string }): Promise<void> {
  hideFromOthers(actor);
  const place = await queries.findPlace(tx, input.id_location);
  if (place === undefined) throw notFound('El depósito no existe');
  if (place.type !== 'DEP')
    throw unprocessable('NO_ES_DEPOSITO', 'Elija un depósito', { id_location: 'Elija un depósito' });
  if (!(await queries.isShippingLine(tx, input.id_shipping_line))) throw notFound('La naviera no existe');
  await tx.elevate();
  await holdRules(tx);
  if ((await queries.findOpenLineCost(tx, input)) !== undefined)
    throw conflict('NAVIERA_DUPLICADA', 'La naviera ya consta en ese depósito');
  // A cost that was removed today is still valid for the rest of the day.
  const first = (await queries.holdsToday(tx, input)) ? addDays(tx.today, 1) : tx.today;
  await saveAgreed(tx, actor, DEPOSIT_COSTS, agreed(input, first));
  const { id_shipping_line, id_location, cost } = input;
  publishCost(tx, input, { action: 'add_line_deposit', after: { id_shipping_line, id_location, cost } });
}

/** Changes a cost from today on, or from tomorrow if it began today. Errors: 404, 409 MODIFICADO. */
export async function updateLineCost(
  tx: Tx,
  actor: Actor,
  input: queries.LineKey & { version: number; cost: string },
): Promise<void> {
  const before = await openLineCost(tx, actor, input);
  const { id_deposit_cost: id, valid_from } = await queries.lineCostRow(tx, input);
  const first = valid_from > tx.today ? valid_from : valid_from === tx.today ? addDays(tx.today, 1) : tx.today;
  await saveAgreed(tx, actor, DEPOSIT_COSTS, agreed(input, first), { id, version: input.version });
  const change = { before: { cost: before.cost }, after: { cost: input.cost } };
  publishCost(tx, input, { action: 'edit_line_cost', ...change });
}

function publishCost(
  tx: Tx,
  key: queries.LineKey,
  change: { action: string; before?: unknown; after?: unknown },
): void {
  tx.audit({ ...change, noun, id: keyOf(key) });
  tx.changed(noun);
}

/** Removes a shipping line from a depot at the end of today. Errors: 404, 409 MODIFICADO. */
export async function removeLineDeposit(
  tx: Tx,
  actor: Actor,
  input: queries.LineKey & { version: number },
): Promise<void> {
  const { cost, id_shipping_line, id_location } = await openLineCost(tx, actor, input);
  const motive = 'La naviera ya no consta en el depósito';
  let { id_deposit_cost: id } = await queries.lineCostRow(tx, input);
  await endAgreed(tx, actor, DEPOSIT_COSTS, { id, version: input.version, motive });
  // A voided future version gave its days back to the previous one, which ends, too.
  while ((await queries.findOpenLineCost(tx, input)) !== undefined) {
    const left = await queries.lineCostRow(tx, input);
    ({ id_deposit_cost: id } = left);
    await endAgreed(tx, actor, DEPOSIT_COSTS, { id, version: left.version, motive });
  }
  publishCost(tx, input, { action: 'remove_line_deposit', before: { id_shipping_line, id_location, cost } });
}

/** Rental costs of a carrier's gensets by date: of the own company, or of any company for the operator. Errors: 404. */
export async function readRentals(tx: Tx, actor: Actor, id_company: number): Promise<GeneratorRental[]> {
  const mayRead = isKnown(actor, id_company) && actor.audience !== 'driver';
  const company = mayRead ? await findCompanyFacts(tx, id_company) : undefined;
  if (company === undefined) throw notFound('La compañía no existe');
  return rentalStates(await queries.listRentals(tx, id_company), tx.today);
}

/**
 * Adds a carrier's rental cost of a genset from a day on, or corrects the one that the person read. Errors: 404, 409 VALOR_REPETIDO, 422
 * FECHA_PASADA, NO_ES_TRANSPORTISTA.
 */
export async function saveRental(
  tx: Tx,
  actor: Actor,
  { replaces, ...input }: { id_company: number; valid_from: string; cost: string; replaces?: string | undefined },
): Promise<void> {
  const company = await findManaged(tx, actor, input.id_company);
  if (company.company_type !== 'TRANS')
    throw unprocessable('NO_ES_TRANSPORTISTA', 'Solo un transportista alquila generadores');
  const wrong = rentalDateError(input.valid_from, tx.today);
  if (wrong !== null) throw unprocessable('FECHA_PASADA', wrong, { valid_from: wrong });
  await tx.elevate();
  const rental = { ...input, author: actor.name };
  const isStored =
    replaces === undefined ? await queries.addRental(tx, rental) : await queries.correctRental(tx, rental, replaces);
  if (!isStored) {
    const text = 'Ese día ya tiene otro costo: revíselo antes de reemplazarlo';
    throw new AppError(409, 'VALOR_REPETIDO', text, { valid_from: text });
  }
  const { valid_from, cost } = input;
  tx.audit({
    action: 'save_rental',
    noun: 'company',
    id: input.id_company,
    before: replaces === undefined ? undefined : { valid_from, cost: replaces },
    after: { valid_from, cost },
  });
  tx.changed('company', input.id_company, [input.id_company]);
  await costsChanged(tx, { what: 'items', valid_from });
}
