import {
  type addRecurring as addCall,
  recurringDetails,
  type updateRecurring,
} from '@cabezal/contract/bookings/recurring/recurring.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { addRecord, findRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { isEmptiesMove } from '../reservations/booking/booking.queries.ts';
import { patternOf } from '../reservations/booking/booking-pattern.ts';
import { storedInput } from '../reservations/booking/stored-input.ts';
import { RECURRING, type RecurringFacts } from './kept/recurring.record.ts';
import { storeResponsible } from './recurring.queries.ts';

type Add = z.infer<typeof addCall.input>;
type Details = Omit<Add, 'id_reservation'>;

/** Automatic approval requires that the person who saves it may approve, at each change again. Errors: 422 AUTO_APROBAR. */
function demandApprover(actor: Actor): void {
  if (!actor.actions.has('reservation.approve'))
    throw unprocessable('AUTO_APROBAR', 'Su usuario no puede aprobar reservas', {
      auto_accept: 'Su usuario no puede aprobar reservas',
    });
}

/** Errors: 422 AUTO_APROBAR, FECHAS. */
function demandGood(actor: Actor, input: Details): void {
  const { valid_from, valid_to, auto_accept } = input;
  if (valid_to != null && valid_to < valid_from)
    throw unprocessable('FECHAS', 'Termina antes de empezar', { valid_to: 'Termina antes de empezar' });
  if (auto_accept) demandApprover(actor);
}

/**
 * Repeats a reservation of the caller's scope every week; returns its id. Errors: 404, 422 of the dates, AUTO_APROBAR, RESERVA_DE_VACIOS.
 */
export async function addRecurring(tx: Tx, actor: Actor, input: Add): Promise<number> {
  const { id_reservation, ...details } = input;
  const source = await storedInput(tx, id_reservation);
  if (source === undefined) throw notFound('La reserva no existe');
  if (await isEmptiesMove(tx, id_reservation))
    throw unprocessable('RESERVA_DE_VACIOS', 'Un movimiento de vacíos no se repite cada semana');
  if (source.containers.length === 0) demand(refuse('SIN_CONTENEDORES'));
  demandGood(actor, details);
  await tx.elevate();
  const id = await addRecord(
    tx,
    RECURRING,
    'add_recurring',
    { ...entered(recurringDetails, details), id_reservation, active: true },
    { id_client: source.id_client, booking: patternOf(source), id_user: actor.id_user, created_at: tx.now },
  );
  tx.audit({ action: 'repeat_weekly', noun: 'reservation', id: id_reservation, after: { recurring_name: input.name } });
  tx.changed('recurring', id, []);
  return id;
}

/** Changes the days and dates of the repetition. Errors: 404, 409 MODIFICADO, 422 as above. */
export async function changeRecurring(
  tx: Tx,
  actor: Actor,
  input: z.infer<typeof updateRecurring.input>,
): Promise<void> {
  const { id_recurring_booking, version, ...details } = input;
  const before = await findRecord<RecurringFacts>(tx, RECURRING, id_recurring_booking);
  if (before.version !== version) throw changedMeanwhile();
  demandGood(actor, details);
  await storeRecord(tx, RECURRING, before, {
    action: 'update_recurring',
    version,
    values: entered(recurringDetails, details),
  });
  // The person who saves it becomes responsible for it.
  await storeResponsible(tx, id_recurring_booking, actor.id_user);
}

/** Errors: 404, 409 MODIFICADO; 422 AUTO_APROBAR where resuming includes automatic approval. */
export async function setState(
  tx: Tx,
  actor: Actor,
  input: { id_recurring_booking: number; version: number; active: boolean },
): Promise<void> {
  const { id_recurring_booking, version, active } = input;
  const before = await findRecord<RecurringFacts>(tx, RECURRING, id_recurring_booking);
  if (active && before.auto_accept) demandApprover(actor);
  await storeRecord(tx, RECURRING, before, {
    action: active ? 'resume_recurring' : 'pause_recurring',
    version,
    values: { active },
  });
}
