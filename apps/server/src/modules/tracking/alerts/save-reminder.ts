import type { saveAlertReminder } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { toMillis } from '@cabezal/domain/system/time/time';
import { intervalVerdict } from '@cabezal/domain/tracking/alerts/rule-checks';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { lockCase } from '../../trips/cases/cases.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { selectCases, thatCase } from './cases.queries.ts';
import { endReminder, insertReminder } from './waiting-cases.queries.ts';

type Input = z.infer<typeof saveAlertReminder.input>;

/**
 * Stores of what the person wants to be reminded; it replaces the person's earlier reminder of the case, and without a time it only ends that
 * one. Errors: 404 outside the scope; 409 CASO_RESUELTO; 422 INTERVALO_INVALIDO, or by field.
 */
export async function saveReminder(tx: Tx, { id_user }: Actor, input: Input): Promise<number> {
  const { id_alert_case, remind_at = null, interval_min = null } = input;
  const [seen] = await selectCases(tx, thatCase(id_alert_case));
  if (seen === undefined) throw notFound('El caso no existe');
  demand(intervalVerdict(interval_min));
  const isPast = remind_at !== null && toMillis(remind_at) <= tx.now.getTime();
  const isTwice = remind_at !== null && interval_min !== null;
  demandFields({
    remind_at: isPast ? 'Elija una hora futura' : null,
    interval_min: isTwice ? 'Elija una hora o un intervalo' : null,
  });
  await tx.elevate();
  if (seen.id_guide !== null) await holdReservationOf(tx, seen.id_guide);
  const { ended_at } = await lockCase(tx, id_alert_case);
  if (ended_at !== null) demand(refuse('CASO_RESUELTO'));
  await endReminder(tx, id_alert_case, id_user);
  const isAsked = remind_at !== null || interval_min !== null;
  const text = input.text || null;
  if (isAsked) await insertReminder(tx, { id_alert_case, id_user }, { remind_at, interval_min, text });
  tx.changed('alert_case', id_alert_case, []);
  return id_alert_case;
}
