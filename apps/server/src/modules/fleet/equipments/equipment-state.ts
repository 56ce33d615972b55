import type { TripDecisions } from '@cabezal/contract/system/records/records.shapes';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import { type Availability, canSetAvailability, leavesService } from '@cabezal/domain/system/validation/equipment';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand } from '../../../platform/http/errors.ts';
import { deletePapers } from '../../system/records/papers.queries.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { deleteRecord } from '../../system/records/record-verbs.ts';
import { insertStateLog } from '../../system/records/state-logs.queries.ts';
import { holdTripsAhead, settleTripsAhead } from '../../trips/state/assignment/trips-ahead.ts';
import { findEditable, forLog, storeEquipment } from './edit-equipment.ts';
import { EQUIPMENT } from './equipment.record.ts';
import { equipmentUsages } from './equipment-edits.queries.ts';
import type { Kind } from './equipments.queries.ts';

/** The column of a guide for equipment of the kind; a modem has none. */
export const tripColumn: Readonly<Record<Kind, 'id_generator' | 'id_chassis' | null>> = {
  GEN: 'id_generator',
  CHA: 'id_chassis',
  MOD: null,
};

interface AvailabilityInput {
  id_equipment: number;
  version: number;
  availability: Availability;
  motive: string;
  trips: TripDecisions;
}

/**
 * Sets an equipment's availability. If it is not available, it is no longer offered for trips (dispatch reads it, and `active`, which is
 * false exactly when INACTIVO); its existing trips are settled as decided. Returns the new version. Errors: 404, 409 MODIFICADO,
 * EQUIPO_SIN_CAMBIO, VIAJES_POR_DECIDIR, VIAJE_EN_CURSO, VIAJE_EMITIDO.
 */
export async function setAvailability(tx: Tx, actor: Actor, input: AvailabilityInput): Promise<number> {
  const before = await findEditable(tx, actor, input.id_equipment);
  if (before.version !== input.version) throw changedMeanwhile();
  const from = before.active ? before.availability : 'INACTIVO';
  const to = input.availability;
  demand(canSetAvailability(from, to));
  await tx.elevate();
  const column = tripColumn[before.kind];
  const owner = column === null ? null : { column, id: input.id_equipment };
  if (owner !== null) await holdTripsAhead(tx, owner, input.trips);
  await lockRecord(tx, EQUIPMENT, input.id_equipment);
  const decisions = leavesService(to) && owner !== null ? await settleTripsAhead(tx, actor, owner, input.trips) : [];
  const { id_equipment, motive, version } = input;
  await insertStateLog(tx, { noun: 'equipment', id: id_equipment, from, to, motive, decisions }, actor);
  const values = { availability: to, active: to !== 'INACTIVO' };
  const shownBefore = { ...before, availability: from };
  return storeEquipment(tx, shownBefore, { action: 'change_availability', version, values, motive });
}

/** Deletes an equipment that is on no guide. Errors: 404, 409 EN_USO or MODIFICADO. */
export async function deleteEquipment(
  tx: Tx,
  actor: Actor,
  input: { id_equipment: number; version: number },
): Promise<void> {
  const before = await findEditable(tx, actor, input.id_equipment);
  await tx.elevate();
  demand(canDeleteRecord(await equipmentUsages(tx, input.id_equipment)));
  await deletePapers(tx, 'id_equipment', input.id_equipment);
  const logged = { ...forLog(before), version: before.version };
  await deleteRecord(tx, EQUIPMENT, logged, { action: 'delete_equipment', version: input.version });
}
