import { addMinutes, toMillis } from '@cabezal/domain/system/time/time';
import {
  type EscalationStep,
  escalationSteps,
  isAway,
  isReminderDue,
  leastBusy,
  stepsDue,
} from '@cabezal/domain/tracking/alerts/escalation';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../system/notices/notify.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { type CaseEvent, insertEvent } from '../../trips/cases/cases.queries.ts';
import { hearersOf } from '../../trips/cases/hearers.ts';
import * as queries from './waiting-cases.queries.ts';

/** What the minute asks of an open case. */
interface Tick {
  readonly wakes: boolean;
  /** Its owner is away: it goes back to the queue. */
  readonly queues: boolean;
  readonly steps: readonly EscalationStep[];
  readonly endsLate: boolean;
  /** Nobody owns it or has acknowledged it: a monitor gets it, if the parameter says so. */
  readonly isUnowned: boolean;
}

function tickOf(found: queries.TickedCase, { now }: ReadAt): Tick {
  const { id_owner, snoozed_until, end_due_at, end_told_at, sla_ack_min, escalation } = found;
  const wakes = snoozed_until !== null && toMillis(snoozed_until) <= now.getTime();
  const isDue = end_due_at !== null && toMillis(end_due_at) <= now.getTime();
  return {
    wakes,
    queues: id_owner !== null && snoozed_until === null && isAway(found.seen_at, now),
    steps: stepsDue(found, escalationSteps(sla_ack_min, escalation), now),
    endsLate: isDue && end_told_at === null && snoozed_until === null,
    isUnowned: id_owner === null && snoozed_until === null && found.acked_at === null,
  };
}
const isQuiet = ({ wakes, queues, steps, endsLate }: Tick): boolean =>
  !wakes && !queues && steps.length === 0 && !endsLate;

function notifyOf(
  tx: Tx,
  { id_alert_case, label }: queries.TickedCase,
  to: readonly (number | null)[],
  text: string,
): void {
  const url = `/monitoreo?caso=${id_alert_case}`;
  const fields = { caso: label, detalle: text };
  notify(tx, { subject: 'CASO', to, by: 0, text: `${label}: ${text}`, fields, url });
}

/** Customers read of it only that nobody handles the case any more. */
async function note(tx: Tx, found: queries.TickedCase, kind: CaseEvent['kind'], text: string | null): Promise<void> {
  const { id_alert_case } = found;
  await insertEvent(tx, { id_alert_case, kind, id_user: null, author: 'Sistema', text });
  tx.changed('alert_case', id_alert_case, hearersOf(found, kind === 'AWAY'));
}

function peopleOf(tx: Tx, { to, roles }: EscalationStep, id_alert_case: number): Promise<number[]> {
  switch (to) {
    case 'ATTENDANTS':
      return queries.selectAttendantsOf(tx, id_alert_case);
    case 'SUPERVISORS':
      return queries.selectSupervisors(tx);
    case 'MASTERS':
      return queries.selectOfRoles(tx, ['ADM_MASTER']);
    case 'ROLES':
      return queries.selectOfRoles(tx, roles);
  }
}

/** Tells the people of the steps that are due, each person once, and stores how far the case was escalated. */
async function escalate(tx: Tx, found: queries.TickedCase, steps: readonly EscalationStep[]): Promise<void> {
  const { id_alert_case, escalation_level } = found;
  const people: number[] = [];
  for (const step of steps) people.push(...(await peopleOf(tx, step, id_alert_case)));
  const level = escalation_level + steps.length;
  await queries.storeLevel(tx, id_alert_case, level);
  await note(tx, found, 'ESCALATE', `Nivel ${level}`);
  notifyOf(tx, found, people, 'nadie reconoce el caso');
}

/** Gives the case to the signed-in monitor with the fewest; nobody is signed in: it stays in the queue. */
async function giveToMonitor(tx: Tx, found: queries.TickedCase): Promise<void> {
  const monitor = leastBusy(await queries.selectSignedInMonitors(tx));
  if (monitor === undefined) return;
  await queries.storeOwner(tx, found.id_alert_case, monitor.id_user);
  await note(tx, found, 'ASSIGN', monitor.name);
  notifyOf(tx, found, [monitor.id_user], 'se le dio el caso');
}

/**
 * What is due of one case, which is locked and read again: somebody may have acknowledged or ended it meanwhile. `isGiven`: a case that nobody owns
 * is given to a monitor.
 */
async function tickCase(tx: Tx, id_alert_case: number, isGiven: boolean): Promise<void> {
  const found = await queries.lockOpenCase(tx, id_alert_case);
  if (found === undefined) return;
  const { wakes, queues, steps, endsLate, isUnowned } = tickOf(found, tx);
  if (isUnowned && isGiven) await giveToMonitor(tx, found);
  if (wakes) {
    await queries.storeAwake(tx, id_alert_case);
    await note(tx, found, 'WAKE', null);
    notifyOf(tx, found, [found.id_owner], 'terminó el tiempo por el que se pospuso el caso');
  }
  if (queues) {
    await queries.storeQueued(tx, id_alert_case, addMinutes(tx.now, found.sla_ack_min));
    await note(tx, found, 'AWAY', found.owner_name);
    notifyOf(tx, found, await queries.selectAttendantsOf(tx, id_alert_case), 'su responsable ya no está conectado');
  }
  if (steps.length > 0) await escalate(tx, found, steps);
  if (endsLate) {
    await queries.storeEndTold(tx, id_alert_case);
    notifyOf(tx, found, [found.id_owner, ...(await queries.selectSupervisors(tx))], 'el caso ya debía estar resuelto');
  }
}

/** Gives a reminder that a person asked for. */
async function remind(tx: Tx, id_alert_reminder: number): Promise<void> {
  const found = await queries.lockReminder(tx, id_alert_reminder);
  if (found === undefined || !isReminderDue(found, tx.now, tx.zone)) return;
  await queries.storeTick(tx, id_alert_reminder);
  const { id_alert_case, id_user, label, text } = found;
  const url = `/monitoreo?caso=${id_alert_case}`;
  const words = text === null ? `Recordatorio: ${label}` : `Recordatorio: ${label}: ${text}`;
  const fields = { caso: label, detalle: text };
  notify(tx, { subject: 'CASO', to: [id_user], by: 0, text: words, fields, url });
  tx.changed('alert_case', id_alert_case, []);
}

/**
 * What the minute asks of open cases: those whose snoozing is over wake, those whose owner is away go back to the queue, those that nobody
 * acknowledges are escalated, those that should have ended are told on, and reminders are given. If the parameter `casos_al_monitor` says so, a case
 * that nobody owns is given to a monitor. What was told is stored with it, so that a minute
 * that was missed is made up for once. Each in a transaction of its own: one that fails blocks no other.
 */
export async function settleWaitingCases(db: Database): Promise<void> {
  const due = await db.read(systemScope, async tx => {
    const isAsked = await parameter(tx, 'casos_al_monitor', tx.today);
    const isGiven = isAsked && (await queries.selectSignedInMonitors(tx)).length > 0;
    const isDue = (tick: Tick) => !isQuiet(tick) || (isGiven && tick.isUnowned);
    return {
      isGiven,
      cases: (await queries.selectOpenCases(tx)).filter(found => isDue(tickOf(found, tx))),
      reminders: (await queries.selectReminders(tx)).filter(one => isReminderDue(one, tx.now, tx.zone)),
    };
  });
  const works = [
    ...due.cases.map(one => (tx: Tx) => tickCase(tx, one.id_alert_case, due.isGiven)),
    ...due.reminders.map(one => (tx: Tx) => remind(tx, one.id_alert_reminder)),
  ];
  const failures: unknown[] = [];
  for (const work of works)
    try {
      await db.write(systemScope, systemAuthor, work);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
