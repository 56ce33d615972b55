import { discountFields } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { discountErrors } from '@cabezal/domain/prices/discounts/discount-rules';
import { compare } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, demand, demandFields, demandOperator } from '../../../platform/http/errors.ts';
import { holdForEdit } from '../../prices/pricing/discounts.queries.ts';
import { entered } from '../../system/records/entered.ts';
import { addRecord, deleteRecord, findRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { DISCOUNT, type DiscountFacts } from './discount.record.ts';
import * as queries from './discounts.queries.ts';

export type DiscountInput = z.output<z.ZodObject<typeof discountFields>>;

/** `before`: the service and places that it named already may be inactive by now. */
async function demandGood(tx: Tx, input: DiscountInput, before?: DiscountFacts): Promise<void> {
  const chosen = (field: 'id_service' | 'id_port' | 'id_canton'): number | null => {
    const value = input[field] ?? null;
    return value === before?.[field] ? null : value;
  };
  const named = await queries.namedOf(tx, {
    id_service: chosen('id_service'),
    id_port: chosen('id_port'),
    id_canton: chosen('id_canton'),
    id_clients: [...new Set(input.id_clients)],
  });
  const wrong = discountErrors({ ...input, code: input.code || null });
  demandFields({
    ...wrong,
    id_service: wrong.id_service ?? (named.service ? null : 'El servicio no existe o ya no se usa'),
    id_port: named.port ? null : 'El puerto no existe o ya no se usa',
    id_canton: named.canton ? null : 'La ciudad no existe',
    id_clients: named.clients ? null : 'Elija clientes',
  });
}

async function demandFreeCode(tx: Tx, code: string | null, except = 0): Promise<void> {
  if (code === null) return;
  await holdName(tx, `discount ${code}`);
  const text = 'Ya existe un descuento con ese código';
  if (await queries.isCodeTaken(tx, code, except)) throw new AppError(409, 'CODIGO_DUPLICADO', text, { code: text });
}

/** Values as stored: a service only with base SERVICIO, a maximum only where the kind has one. */
const valuesOf = (input: DiscountInput) => ({
  ...entered(discountFields, input),
  id_service: input.base === 'SERVICIO' ? (input.id_service ?? null) : null,
  id_clients: [...new Set(input.id_clients)].sort((a, b) => a - b),
});

/** Adds a discount; returns its id. Errors: as `add_discount` says. */
export async function addDiscount(tx: Tx, actor: Actor, input: DiscountInput): Promise<number> {
  demandOperator(actor);
  await tx.elevate();
  await demandGood(tx, input);
  const values = valuesOf(input);
  await demandFreeCode(tx, values.code);
  const id = await addRecord(tx, DISCOUNT, 'add_discount', values, { created_at: tx.now });
  tx.changed('discount', id);
  return id;
}

const FIXED = ['code', 'kind', 'value', 'base', 'id_service', 'max_amount'] as const;

/** A redeemed discount keeps its value, because its users were promised it. Its limits must not fall below what is used. */
async function demandUsedKept(tx: Tx, before: DiscountFacts, values: ReturnType<typeof valuesOf>): Promise<void> {
  const now = await queries.findDiscount(tx, before.id_discount);
  if (now === undefined || !(await queries.isUsed(tx, before.id_discount))) return;
  const isSame = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);
  const taken = now.used + now.kept;
  const most = await queries.mostByClient(tx, before.id_discount);
  demandFields({
    ...Object.fromEntries(
      FIXED.map(field => [field, isSame(before[field], values[field]) ? null : 'Ya se usó: no cambia']),
    ),
    limit_total: values.limit_total !== null && values.limit_total < taken ? `Ya se usó ${taken} veces` : null,
    limit_client:
      values.limit_client !== null && values.limit_client < most ? `Un cliente ya lo usó ${most} veces` : null,
    budget_usd:
      values.budget_usd !== null && compare(values.budget_usd, now.given) < 0 ? 'Ya dio más de ese valor' : null,
  });
}

/** Changes a discount; returns the new version. Errors: as `update_discount` says. */
export async function updateDiscount(
  tx: Tx,
  actor: Actor,
  input: DiscountInput & { id_discount: number; version: number; active?: boolean | undefined },
): Promise<number> {
  demandOperator(actor);
  const { id_discount } = input;
  const before = await findRecord<DiscountFacts>(tx, DISCOUNT, id_discount);
  if (before.version !== input.version) throw changedMeanwhile();
  await tx.elevate();
  await demandGood(tx, input, before);
  await holdForEdit(tx, id_discount);
  const values = { ...valuesOf(input), active: input.active ?? before.active };
  await demandUsedKept(tx, before, values);
  await demandFreeCode(tx, values.code, id_discount);
  return storeRecord(tx, DISCOUNT, before, { action: 'update_discount', version: input.version, values });
}

/** Deletes a discount that was never used. Errors: 404, 409 DESCUENTO_USADO, MODIFICADO. */
export async function deleteDiscount(
  tx: Tx,
  actor: Actor,
  input: { id_discount: number; version: number },
): Promise<void> {
  demandOperator(actor);
  const before = await findRecord<DiscountFacts>(tx, DISCOUNT, input.id_discount);
  await tx.elevate();
  await holdForEdit(tx, input.id_discount);
  if (await queries.isUsed(tx, input.id_discount)) demand(refuse('DESCUENTO_USADO'));
  await deleteRecord(tx, DISCOUNT, before, { action: 'delete_discount', version: input.version });
}
