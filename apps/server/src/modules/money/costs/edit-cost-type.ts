import type {
  addCostType as addCall,
  CostTypeRow,
  editCostType as editCall,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import { costTypeCodeError } from '@cabezal/domain/prices/amounts/agreed-costs';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, demandFields, notFound } from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { demandSeesCosts } from '../../system/rights/cost-rights.ts';
import * as queries from './agreed-costs.queries.ts';

type AddInput = z.output<typeof addCall.input>;
type EditInput = z.output<typeof editCall.input>;

export async function findType(tx: Tx, id_cost_type: number): Promise<CostTypeRow> {
  const found = await queries.findCostType(tx, id_cost_type);
  if (found === undefined) throw notFound('El tipo de costo no existe');
  return found;
}

async function serviceError(tx: Tx, id_service: number | null): Promise<string | null> {
  const isKnown = id_service === null || (await queries.serviceExists(tx, id_service));
  return isKnown ? null : 'Elija un servicio activo';
}

/** Two people who add the same type at once wait for each other here; the unique indexes hold for every other writer. */
async function demandNew(tx: Tx, { code, name }: Pick<AddInput, 'code' | 'name'>): Promise<void> {
  await holdName(tx, 'cost types');
  const taken = await queries.conflictingCostType(tx, { code, name });
  const codeText = 'Ya existe un tipo de costo con ese código';
  const nameText = 'Ya existe un tipo de costo con ese nombre';
  if (taken.code) throw new AppError(409, 'CODIGO_DUPLICADO', codeText, { code: codeText });
  if (taken.name) throw new AppError(409, 'NOMBRE_DUPLICADO', nameText, { name: nameText });
}

/** Adds a type of cost and returns its id. Errors: 409 CODIGO_DUPLICADO, NOMBRE_DUPLICADO, 422 by field. */
export async function addCostType(tx: Tx, actor: Actor, input: AddInput): Promise<number> {
  demandSeesCosts(actor);
  const id_service = input.id_service ?? null;
  demandFields({ code: costTypeCodeError(input.code), id_service: await serviceError(tx, id_service) });
  await tx.elevate();
  await demandNew(tx, input);
  const type = { ...input, id_service, sap_item_code: input.sap_item_code || null };
  const id_cost_type = await queries.insertCostType(tx, type);
  tx.audit({ action: 'add_cost_type', noun: 'cost_type', id: id_cost_type, ...differences({}, type) });
  tx.changed('cost_type', id_cost_type);
  return id_cost_type;
}

/** Changes the settings of a type of cost. Errors: 404, 409 MODIFICADO, 422 by field. */
export async function editCostType(tx: Tx, actor: Actor, input: EditInput): Promise<void> {
  demandSeesCosts(actor);
  const before = await findType(tx, input.id_cost_type);
  const id_service = input.id_service ?? null;
  // The stored service stays, also after it went out of use.
  if (id_service !== before.id_service) demandFields({ id_service: await serviceError(tx, id_service) });
  await tx.elevate();
  const { id_cost_type, version, rebillable_default, active } = input;
  const after = { id_service, sap_item_code: input.sap_item_code || null, rebillable_default, active };
  if (!(await queries.updateCostType(tx, { id_cost_type, version, ...after }))) throw changedMeanwhile();
  const was = Object.fromEntries(Object.keys(after).map(field => [field, before[field as keyof typeof after]]));
  tx.audit({ action: 'edit_cost_type', noun: 'cost_type', id: id_cost_type, ...differences(was, after) });
  tx.changed('cost_type', id_cost_type);
}
