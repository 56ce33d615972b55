import { formatDate } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile } from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { updateRow } from '../../system/records/record.queries.ts';
import { demandMay, findRecord } from '../../system/records/record-verbs.ts';
import { EQUIPMENT, type EquipmentFacts, type EquipmentValues, type StoredAttribute } from './equipment.record.ts';
import { mayEditEquipment } from './equipment-rights.ts';

/** An equipment in the person's scope that they may change. Errors: 404, 422 EQUIPO_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_equipment: number): Promise<EquipmentFacts> {
  const equipment = await findRecord<EquipmentFacts>(tx, EQUIPMENT, id_equipment);
  demandMay('EQUIPO_AJENO', mayEditEquipment(actor, equipment));
  return equipment;
}

/** The log has a separate field for each attribute: «MTOP-77 hasta 31/dic/2027». */
export function forLog<T extends { attributes?: readonly StoredAttribute[] }>(values: T): Record<string, unknown> {
  const { attributes = [], ...rest } = values;
  const text = ({ value, expires_on }: StoredAttribute): string =>
    expires_on ? `${value} hasta ${formatDate(expires_on)}` : value;
  return { ...rest, ...Object.fromEntries(attributes.map(one => [one.code, text(one)])) };
}

/** Like `storeRecord`, with a separate field in the log for each attribute; returns the new version. Errors: 409 MODIFICADO. */
export async function storeEquipment(
  tx: Tx,
  before: EquipmentFacts,
  change: {
    action: string;
    version: number;
    values: EquipmentValues;
    motive?: string;
    /** Additional values for the history. */
    alsoLogged?: { before: object; after: object };
  },
): Promise<number> {
  const id = before.id_equipment;
  await tx.elevate();
  if (!(await updateRow(tx, EQUIPMENT, { id, version: change.version }, change.values))) throw changedMeanwhile();
  const changed = { ...before, ...change.values };
  const codes = [...before.attributes, ...changed.attributes].map(one => [one.code, null]);
  const whole = (values: EquipmentFacts) => ({ ...Object.fromEntries(codes), ...forLog(values) });
  const differ = differences(whole(before), whole(changed));
  tx.audit({
    action: change.action,
    noun: 'equipment',
    id,
    before: { ...differ.before, ...change.alsoLogged?.before },
    after: { ...differ.after, ...change.alsoLogged?.after },
    motive: change.motive ?? null,
  });
  tx.changed('equipment', id, before.party);
  return change.version + 1;
}
