import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { isLive } from '@cabezal/domain/trips/status/reservation-status';
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { conflict, demand } from '../../../../platform/http/errors.ts';
import { createLegs } from '../../../bookings/reservations/booking/create-legs.ts';
import { dropPlan } from '../../../bookings/reservations/booking/drop-plan.ts';
import { lockAsOperator } from '../../../bookings/reservations/booking/lock-reservation.ts';
import { updateTripType } from '../../../bookings/reservations/editing/update-trip-type.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { withReservation } from '../../../trips/state/claims/with-reservation.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';

export interface ResetInput {
  id_reservation: number;
  version: number;
  template?: TemplateCode | undefined;
  motive: string;
}

function demandReset({ status, sub_reservations }: ReservationRecord): void {
  if (!['ACCEPTED', 'IN_PROGRESS'].includes(status))
    throw conflict('TRANSICION_INVALIDA', 'Solo una reserva aprobada tiene tramos');
  const guides = sub_reservations.flatMap(sub => sub.legs.flatMap(leg => leg.guides));
  if (guides.some(isLive)) demand(refuse('GUIAS_VIVAS'));
  if (guides.some(guide => guide.deleted_at === null)) demand(refuse('GUIAS_EN_RESERVA'));
}

/**
 * Recreates the legs of a reservation from its template, or from another one (with its price). Errors: 404; 409 MODIFICADO, GUIAS_VIVAS,
 * GUIAS_EN_RESERVA; those of another trip type.
 */
export async function resetTemplate(tx: Tx, actor: Actor, input: ResetInput, roads: RoadPlan): Promise<number> {
  const { id_reservation, template, motive } = input;
  if (template !== undefined) {
    await updateTripType(tx, actor, { ...input, template }, roads);
    return id_reservation;
  }
  const held = {
    take: () => lockAsOperator(tx, actor, id_reservation, input.version),
    settles: () => ({ edited: [id_reservation] }),
  };
  await withReservation(tx, actor, held, async (record, lose) => {
    demandReset(record);
    await dropPlan(tx, lose, id_reservation, `Se rehicieron los tramos: ${motive}`);
    await createLegs(tx, roads, id_reservation);
  });
  tx.audit({ action: 'reset_template', noun: 'reservation', id: id_reservation, motive });
  return id_reservation;
}
