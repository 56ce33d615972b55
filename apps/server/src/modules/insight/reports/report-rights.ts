import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { Actor } from '../../../platform/http/context.ts';
import { unprocessable } from '../../../platform/http/errors.ts';

/** The advisor to whose reservations a report is limited; null: no limit. Without `report.all` people read only their own sales. */
export const advisorOf = (actor: Pick<Actor, 'actions' | 'id_user'>): number | null =>
  actor.actions.has('report.all') ? null : actor.id_user;

/** Longest period of a report, in days. */
export const LONGEST = 366;

/** Errors: 422 PERIODO if the end is before the start. */
export function demandOrder({
  date_from,
  date_to,
}: {
  date_from?: string | undefined;
  date_to?: string | undefined;
}): void {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return;
  const text = 'El período termina antes de empezar';
  throw unprocessable('PERIODO', text, { date_to: text });
}

/** The business days of the request, both included, as a half-open interval of instants. Errors: 422 PERIODO. */
export function periodOf(asked: { date_from: string; date_to: string }, zone: string): { from: string; to: string } {
  const { date_from, date_to } = asked;
  demandOrder(asked);
  if (date_to >= addDays(date_from, LONGEST)) {
    const text = `Elija un período de hasta ${LONGEST} días`;
    throw unprocessable('PERIODO', text, { date_to: text });
  }
  return { from: instantOf(date_from, '00:00', zone), to: instantOf(addDays(date_to, 1), '00:00', zone) };
}
