import type { EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import type { Sender } from '@cabezal/domain/system/validation/modem';
import { bulkInsert, bulkUpdate } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Good, Who } from '../../system/imports/kind.ts';
import { publishStored } from '../../system/imports/publish-stored.ts';
import { type Device, insertDevices, updateDevice } from '../devices/device.queries.ts';
import { mountDevices } from '../devices/keep-device.ts';
import { forLog } from './edit-equipment.ts';
import type { EquipmentDetails, EquipmentFacts } from './equipment.record.ts';

/** A valid row of a file of equipment. */
export interface EquipmentRow {
  /** Null: a new equipment. */
  before: EquipmentFacts | null;
  kind: EquipmentKind;
  values: Partial<EquipmentDetails & { id_mounted_on: null }>;
  id_company: number;
  is_own: boolean;
  /** For a modem: its device, and its code and sender from now on. */
  device: Device | null;
  sends: { code: string; sender: Sender } | null;
}
/**
 * Stores devices of the modems of the file, and their mounts on trucks from now on. The equipment was written before with a version check,
 * which locks its row, so the device cannot have changed or moved. Rows without a truck change no mount.
 */
async function storeDevices(
  tx: Tx,
  actor: Who['actor'],
  rows: readonly Good<EquipmentRow>[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const modems = rows.flatMap(({ row_number, value }) => {
    const { sends, device, values } = value;
    return sends === null ? [] : [{ id_equipment: ids.get(row_number) ?? 0, ...sends, device, values }];
  });
  const added = modems.filter(modem => modem.device === null);
  const made = await insertDevices(
    tx,
    added.map(({ id_equipment, code, sender }) => ({ id_equipment, code, sender })),
  );
  const idOf = new Map(made.map(device => [device.id_equipment, device.id_device]));
  for (const { device, code, sender } of modems)
    if (device !== null && (code !== device.code || sender !== device.sender))
      await updateDevice(tx, { ...device, code, sender });
  const mountings = modems.flatMap(({ id_equipment, device, values: { id_truck } }) =>
    id_truck === undefined
      ? []
      : [{ id_device: device?.id_device ?? idOf.get(id_equipment) ?? 0, id_truck, id_equipment: null }],
  );
  await mountDevices(tx, mountings, { actor });
}

/** Writes the rows of a file, with history and live messages; returns the id for each row. */
export async function storeImported(
  tx: Tx,
  { actor }: Who,
  rows: readonly Good<EquipmentRow>[],
): Promise<Map<number, number>> {
  const added = rows.filter(row => row.effect === 'NEW');
  const changed = rows.filter(row => row.effect === 'CHANGE');
  const values = added.map(({ value }) => ({
    ...value.values,
    kind: value.kind,
    id_company: value.id_company,
    is_own: value.is_own,
    created_at: tx.now,
  }));
  const made = await bulkInsert<{ id_equipment: number; kind: string; disk: string }>(tx, 'equipments', values, [
    'id_equipment',
    'kind',
    'disk',
  ]);
  const idOf = new Map(made.map(e => [`${e.kind} ${e.disk}`, e.id_equipment]));
  const ids = new Map(
    added.map(({ row_number, value }) => [row_number, idOf.get(`${value.kind} ${value.values.disk}`) ?? 0]),
  );
  for (const row of changed) ids.set(row.row_number, row.value.before?.id_equipment ?? 0);
  const updates = changed.map(({ value: { before, values } }) => ({
    id_equipment: before?.id_equipment,
    version: before?.version ?? 0,
    ...values,
  }));
  await bulkUpdate(tx, 'equipments', 'id_equipment', updates);
  await storeDevices(tx, actor, rows, ids);
  // The history has a separate field for each attribute.
  const changes = rows.map(row => ({
    ...row,
    value: {
      ...row.value,
      before: row.value.before && {
        ...forLog(row.value.before),
        code: row.value.device?.code,
        sender: row.value.device?.sender,
      },
      values: { ...forLog(row.value.values), ...row.value.sends },
    },
  }));
  publishStored(tx, 'equipment', { added: 'add_equipment', changed: 'update_equipment' }, changes, ids);
  return ids;
}
