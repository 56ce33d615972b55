import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { demandMay } from '../../system/records/record-verbs.ts';
import { makeKeys } from '../devices/keys.ts';
import { mayEditEquipment } from '../equipments/equipment-rights.ts';
import * as queries from './modems.queries.ts';

/** Requires that the modems are in the person's scope and that they may change them. Errors: 404, 422 EQUIPO_AJENO. */
async function demandEditable(tx: Tx, actor: Actor, equipments: readonly number[]): Promise<void> {
  const seen = await queries.seenModems(tx, equipments);
  if (seen.length < new Set(equipments).size) throw notFound('El módem no existe');
  for (const modem of seen) demandMay('EQUIPO_AJENO', mayEditEquipment(actor, modem));
}

function notify(tx: Tx, devices: readonly queries.KeyCandidate[]): void {
  for (const { id_equipment, party } of devices) {
    tx.audit({ action: 'make_modem_key', noun: 'equipment', id: id_equipment });
    tx.changed('equipment', id_equipment, party);
  }
}

/** Makes a new key for one modem. Errors: 404, 422 EQUIPO_AJENO. */
export async function makeModemKey(
  tx: Tx,
  actor: Actor,
  input: { id_equipment: number; end_old: boolean },
): Promise<string> {
  await demandEditable(tx, actor, [input.id_equipment]);
  await tx.elevate();
  const devices = await queries.holdDevices(tx, [input.id_equipment]);
  const owner = { table: 'devices', ids: devices.map(d => d.id_device) } as const;
  const [key = ''] = (await makeKeys(tx, owner, { author: actor.name, endOld: input.end_old })).values();
  notify(tx, devices);
  return key;
}

export interface MadeKey {
  id_equipment: number;
  disk: string;
  code: string;
  license_plate: string | null;
  key: string;
}
/** Makes the first keys of many modems; a modem that has a key keeps it. Errors: 404, 422 EQUIPO_AJENO. */
export async function makeModemKeys(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<{ keys: MadeKey[]; left: number }> {
  await demandEditable(tx, actor, ids);
  await tx.elevate();
  const devices = await queries.holdDevices(tx, ids);
  const without = devices.filter(device => device.key_made_at === null);
  const owner = { table: 'devices', ids: without.map(d => d.id_device) } as const;
  const keys = without.length === 0 ? new Map<number, string>() : await makeKeys(tx, owner, { author: actor.name });
  notify(tx, without);
  const made = without.map(({ id_equipment, disk, code, license_plate, id_device }) => ({
    id_equipment,
    disk,
    code,
    license_plate,
    key: keys.get(id_device) ?? '',
  }));
  return { keys: made, left: devices.length - without.length };
}
