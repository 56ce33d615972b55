import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { businessTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { awaitedSlots, type ChangingSlotOf, changingSlots, passedSlots } from './issue.queries.ts';

function unconfirmed({ place: lugar, external_code: codigo, other: viaje, license_plate }: ChangingSlotOf) {
  if (viaje !== null) return refuse('TURNO_SIN_CONFIRMAR_DE_OTRO', { lugar, codigo, viaje });
  if (license_plate === null) return refuse('TURNO_SIN_CONFIRMAR', { lugar });
  return refuse('TURNO_OTRO_RECURSO', { codigo, placa: formatPlate(license_plate) });
}

/**
 * Why slots prevent issuing guides: the hour has passed, the terminal still has the slot for another truck (TURNO_OTRO_RECURSO), driver, container
 * or hour, or it has not decided about a request. All may be overridden with a recorded reason.
 */
export async function slotVerdictsOf(tx: Tx, ids: readonly number[]) {
  const passed = await passedSlots(tx, ids, await parameter(tx, 'tolerancia_turno_min', tx.today));
  const late = passed.map(({ id_guide, place: lugar, ends }) => ({
    id_guide,
    verdict: refuse('TURNO_VENCIDO', { lugar, hora: businessTime(ends, tx.zone) }),
  }));
  const isLate = new Set(late.map(one => one.id_guide));
  const changing = (await changingSlots(tx, ids))
    .filter(one => !isLate.has(one.id_guide))
    .map(one => ({ id_guide: one.id_guide, verdict: unconfirmed(one) }));
  const isChanging = new Set(changing.map(one => one.id_guide));
  const awaited = (await awaitedSlots(tx, ids))
    .filter(({ id_guide }) => !isLate.has(id_guide) && !isChanging.has(id_guide))
    .map(({ id_guide, place: lugar }) => ({ id_guide, verdict: refuse('TURNO_SIN_CONFIRMAR', { lugar }) }));
  return new Map(
    [...late, ...changing, ...awaited].map(({ id_guide, verdict }) => [id_guide, [{ ...verdict, overridable: true }]]),
  );
}
