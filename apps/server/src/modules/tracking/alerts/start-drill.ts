import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { findDrilled } from '../../trips/emergencies/emergencies.queries.ts';
import { openDrillCase } from '../../trips/emergencies/open-emergency.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';

const OPEN = refuse('SIMULACRO_ABIERTO');

/** Drills an emergency on a trip; returns its case. Errors: 404 unless the trip is issued and not closed; 409 SIMULACRO_ABIERTO. */
export async function startDrill(tx: Tx, { name }: Actor, id_guide: number): Promise<number> {
  if ((await findDrilled(tx, id_guide)) === undefined) throw notFound('La guía no existe');
  await tx.elevate();
  // Of two people who start one at the same moment the second is told that one is open.
  await holdReservationOf(tx, id_guide);
  const trip = await findDrilled(tx, id_guide);
  if (trip === undefined) throw notFound('La guía no existe');
  if (trip.drills) throw conflict(OPEN.code, OPEN.message);
  const id_alert_case = await openDrillCase(tx, id_guide, name);
  if (id_alert_case === undefined) throw conflict(OPEN.code, OPEN.message);
  tx.audit({ action: 'start_drill', noun: 'guide', id: id_guide, after: { id_alert_case } });
  return id_alert_case;
}
