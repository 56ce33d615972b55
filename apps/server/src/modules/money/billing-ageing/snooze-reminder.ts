import type { snoozeBillingReminder } from '@cabezal/contract/money/billing/ageing.calls';
import { motiveVerdict } from '@cabezal/domain/system/refusals/refusals';
import { addDays, formatDate } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { lockBillTo } from '../billing/billable.queries.ts';
import * as queries from './snoozes.queries.ts';

/** Most days ahead: a longer snooze would disable the reminder. */
const LONGEST_DAYS = 60;

/**
 * Snoozes the reminders of a client's stage until a day, or ends the snooze. Locks the client: of two concurrent changes the later one
 * applies, and the history has both. Errors: 403 outside the operator; 404; 422 MOTIVO_REQUERIDO, a past day or one too far ahead.
 */
export async function snoozeReminder(tx: Tx, actor: Actor, input: z.output<typeof snoozeBillingReminder.input>) {
  demandOperator(actor);
  const { id_bill_to, stage, until, reason } = input;
  const client = await lockBillTo(tx, id_bill_to);
  if (client === undefined) throw notFound('El cliente no existe');
  const before = await queries.findSnooze(tx, { id_bill_to, stage });
  if (until === null) await queries.dropSnooze(tx, { id_bill_to, stage });
  else {
    const last = addDays(tx.today, LONGEST_DAYS);
    const isOutside = until <= tx.today || until > last;
    demandFields({ until: isOutside ? `Elija un día desde mañana hasta el ${formatDate(last)}` : null });
    demand(motiveVerdict(reason));
    const { id_user, name } = actor;
    await queries.storeSnooze(tx, { id_bill_to, stage, until, reason: (reason ?? '').trim(), id_user, author: name });
  }
  tx.audit({
    action: 'snooze_billing_reminder',
    noun: 'company',
    id: id_bill_to,
    motive: reason ?? null,
    before: { stage, until: before?.until ?? null },
    after: { stage, until },
  });
  // Without an id, because the change is of a client: every list of orders is read again.
  tx.changed('payment_order');
  return { snoozed_until: until };
}
