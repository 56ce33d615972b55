import type { CostTypeRow } from '@cabezal/contract/money/costs/agreed-costs.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demandFields, notFound } from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { demandSeesCosts } from '../../system/rights/cost-rights.ts';
import * as queries from './agreed-costs.queries.ts';

interface CostTypeInput {
  id_cost_type: number;
  version: number;
  id_service?: number | null | undefined;
  sap_item_code?: string | null | undefined;
  rebillable_default: boolean;
  active: boolean;
}

export async function findType(tx: Tx, id_cost_type: number): Promise<CostTypeRow> {
  const found = await queries.findCostType(tx, id_cost_type);
  if (found === undefined) throw notFound('El tipo de costo no existe');
  return found;
}

/** Changes the settings of a type of cost. Errors: 404, 409 MODIFICADO, 422 by field. */
export async function editCostType(tx: Tx, actor: Actor, input: CostTypeInput): Promise<void> {
  demandSeesCosts(actor);
  const before = await findType(tx, input.id_cost_type);
  const id_service = input.id_service ?? null;
  const isKnown = id_service === null || (await queries.serviceExists(tx, id_service));
  demandFields({ id_service: isKnown ? null : 'Elija un servicio activo' });
  await tx.elevate();
  const { id_cost_type, version, rebillable_default, active } = input;
  const after = { id_service, sap_item_code: input.sap_item_code || null, rebillable_default, active };
  if (!(await queries.updateCostType(tx, { id_cost_type, version, ...after }))) throw changedMeanwhile();
  const was = Object.fromEntries(Object.keys(after).map(field => [field, before[field as keyof typeof after]]));
  tx.audit({ action: 'edit_cost_type', noun: 'cost_type', id: id_cost_type, ...differences(was, after) });
  tx.changed('cost_type', id_cost_type);
}
