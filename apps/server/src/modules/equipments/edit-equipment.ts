import { formatDate } from '@cabezal/domain/time/time';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, notFound, unprocessable } from '../../platform/http/errors.ts';
import { differences } from '../records/differences.ts';
import * as queries from './equipment-changes.queries.ts';
import { mayEditEquipment } from './equipment-rights.ts';

/** The equipment in the person's scope, that may be changed by the person. Errors: 404, 422 EQUIPO_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_equipment: number): Promise<queries.EquipmentFacts> {
  const equipment = await queries.findEquipmentFacts(tx, id_equipment);
  if (equipment === undefined) throw notFound('El equipo no existe');
  const edit = mayEditEquipment(actor, equipment);
  if (edit !== true) throw unprocessable('EQUIPO_AJENO', String(edit));
  return equipment;
}

/** For the log every attribute is a field of its own: «MTOP-77 hasta 31/dic/2027». */
export function forLog<T extends { attributes?: readonly queries.StoredAttribute[] }>(
  values: T,
): Record<string, unknown> {
  const { attributes = [], ...rest } = values;
  const text = ({ value, expires_on }: queries.StoredAttribute): string =>
    expires_on ? `${value} hasta ${formatDate(expires_on)}` : value;
  return { ...rest, ...Object.fromEntries(attributes.map(one => [one.code, text(one)])) };
}

/** Writes changed values of an equipment, audited and told; answers its new version. Errors: 409 MODIFICADO. */
export async function storeEquipment(
  tx: Tx,
  before: queries.EquipmentFacts,
  change: { action: string; version: number; values: queries.EquipmentValues; motive?: string },
): Promise<number> {
  await tx.elevate();
  if (!(await queries.updateEquipmentRow(tx, before.id_equipment, change.version, change.values)))
    throw changedMeanwhile();
  const changed = { ...before, ...change.values };
  const codes = [...before.attributes, ...changed.attributes].map(one => [one.code, null]);
  const whole = (values: queries.EquipmentFacts) => ({ ...Object.fromEntries(codes), ...forLog(values) });
  tx.audit({
    action: change.action,
    noun: 'equipment',
    id: before.id_equipment,
    ...differences(whole(before), whole(changed)),
    motive: change.motive ?? null,
  });
  tx.changed('equipment', before.id_equipment, before.party);
  return change.version + 1;
}
