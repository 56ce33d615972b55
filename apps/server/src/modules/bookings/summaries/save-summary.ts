import type {
  saveNotificationSummary,
  updateStateNotification,
} from '@cabezal/contract/bookings/summaries/summaries.calls';
import { SUMMARY_MOMENTS, type SummaryMoment } from '@cabezal/domain/bookings/summaries/summary-moments';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demandFields, notFound, unprocessable } from '../../../platform/http/errors.ts';
import * as queries from './summaries.queries.ts';

/** Locks the summary of a reservation in the caller's scope. Errors: 404; 409 RESERVA_TERMINADA; 422 SIN_AVISOS. */
async function take(tx: Tx, id_reservation: number) {
  const target = await queries.summaryTarget(tx, id_reservation);
  if (target === undefined) throw notFound('La reserva no existe');
  await tx.elevate();
  // A first summary has no row to lock.
  await holdName(tx, `summary ${id_reservation}`);
  const held = await queries.holdSummary(tx, id_reservation);
  if (!['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(target.status))
    throw conflict('RESERVA_TERMINADA', 'La reserva ya terminó: no hay nada más que avisar');
  if (!target.wants_notices) throw unprocessable('SIN_AVISOS', `${target.client_name} pidió no recibir avisos`);
  return held;
}

async function keep(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  change: { before: queries.StoredSummary | undefined; after: queries.StoredSummary },
): Promise<void> {
  const { before, after } = change;
  await queries.storeSummary(tx, id_reservation, after, actor.id_user);
  const fresh = after.moments.filter(moment => !before?.moments.includes(moment));
  const again = before !== undefined && before.daily_at !== after.daily_at && after.moments.includes('DAILY');
  const known: SummaryMoment[] = again ? [...new Set([...fresh, 'DAILY' as const])] : fresh;
  await queries.markAllSent(tx, id_reservation, known);
  const loggedSummary = (s: queries.StoredSummary) => ({
    summary_emails: s.emails.join(', '),
    summary_phones: s.phones.join(', '),
    summary_moments: s.moments.join(', '),
    daily_at: s.daily_at,
  });
  tx.audit({
    action: 'save_summary',
    noun: 'reservation',
    id: id_reservation,
    ...(before && { before: loggedSummary(before) }),
    after: loggedSummary(after),
  });
  tx.changed('summary', id_reservation, []);
}

/**
 * Recipients and moments of the summary; earlier events are not sent. Errors: 404; 409 MODIFICADO, RESERVA_TERMINADA; 422 SIN_AVISOS, an
 * invalid telephone number.
 */
export async function saveSummary(
  tx: Tx,
  actor: Actor,
  input: z.infer<typeof saveNotificationSummary.input>,
): Promise<number> {
  const { id_reservation, version, emails, phones, moments, daily_at = null } = input;
  demandFields(Object.fromEntries(phones.map((one, i) => [`phones.${i}`, phoneError(one)])));
  const before = await take(tx, id_reservation);
  if ((before?.version ?? 0) !== version) throw changedMeanwhile();
  await keep(tx, actor, id_reservation, { before, after: { emails, phones, moments, daily_at } });
  return id_reservation;
}

/** Switches one moment on or off. Errors: those of saving; 404 when there are no recipients; 422 HORA. */
export async function switchMoment(
  tx: Tx,
  actor: Actor,
  input: z.infer<typeof updateStateNotification.input>,
): Promise<number> {
  const { id_reservation, moment, active } = input;
  const before = await take(tx, id_reservation);
  if (before === undefined) throw notFound('Nadie recibe el resumen de esta reserva');
  if (before.moments.includes(moment) === active) return id_reservation;
  if (active && moment === 'DAILY' && before.daily_at === null)
    throw unprocessable('HORA', 'Diga primero a qué hora va el resumen diario', { daily_at: 'Diga a qué hora' });
  if (active && before.emails.length + before.phones.length === 0)
    throw unprocessable('CORREOS', 'Escriba primero al menos un correo o un teléfono', {
      emails: 'Escriba al menos un correo o un teléfono',
    });
  const moments = SUMMARY_MOMENTS.filter(one => (one === moment ? active : before.moments.includes(one)));
  await keep(tx, actor, id_reservation, { before, after: { ...before, moments } });
  return id_reservation;
}
