import type { AlertCase, CaseDetail } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import { addMinutes, toMillis } from '@cabezal/domain/system/time/time';
import { type CaseAct, isRecordKind, mayAct } from '@cabezal/domain/trips/cases/case';
import { caseHeadline } from '@cabezal/domain/trips/cases/case-signals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { forbidden, notFound } from '../../../platform/http/errors.ts';
import { caseActor } from './case-actor.ts';
import {
  type CaseRow,
  countOpened,
  openOnes,
  selectAttendants,
  selectCases,
  selectEvents,
  selectMergeable,
  selectPhonePlace,
  thatCase,
} from './cases.queries.ts';
import { selectReminder } from './waiting-cases.queries.ts';

const mayEndEmergencies = ({ actions }: Actor): boolean => actions.has('panic.close');
const mayAttend = (actor: Actor): boolean => actor.audience === 'operator' && actor.actions.has('alert.attend');

/** Who owes what by when at the operator is for the operator's people. */
function shownCase(actor: Actor, found: CaseRow): AlertCase {
  const { judged, signals, ...stored } = found;
  const { resolution: _resolution, playbook: _playbook, ended_why: _why, verdict: _verdict, ...row } = stored;
  const isOperator = actor.audience === 'operator';
  const isForOthers = (act: CaseAct) => act === 'END' && row.kind === 'PANICO' && !mayEndEmergencies(actor);
  const may = (act: CaseAct) => mayAttend(actor) && !isForOthers(act);
  const can = (act: CaseAct) =>
    may(act) ? (reason(mayAct(judged, act, caseActor(actor))) ?? true) : forbidden().message;
  return {
    ...row,
    owner: isOperator ? row.owner : null,
    ack_due_at: isOperator ? row.ack_due_at : null,
    end_due_at: isOperator ? row.end_due_at : null,
    snoozed_until: isOperator ? row.snoozed_until : null,
    end_asked_by: isOperator ? row.end_asked_by : null,
    version: isOperator ? row.version : 0,
    signals: signals.map(({ kind, key, severity, at, text }) => ({ kind, key, severity, at, text })),
    headline: caseHeadline(signals) ?? '',
    can: {
      ack: can('ACK'),
      take: can('TAKE'),
      assign: can('ASSIGN'),
      note: can('NOTE'),
      end: can('END'),
      reopen: can('REOPEN'),
      snooze: can('SNOOZE'),
      merge: can('MERGE'),
    },
  };
}

/** The open cases that the caller may see, and how many there are. */
export async function openCases(tx: Tx, actor: Actor) {
  const cases = (await selectCases(tx, openOnes)).map(row => shownCase(actor, row));
  const unacknowledged = cases.filter(one => one.acked_at === null);
  const overdue = unacknowledged.filter(
    ({ ack_due_at }) => ack_due_at !== null && toMillis(ack_due_at) <= tx.now.getTime(),
  );
  return {
    at: tx.now.toISOString(),
    cases,
    counts: { open: cases.length, unacknowledged: unacknowledged.length, overdue: overdue.length },
    rate_per_hour: await countOpened(tx, actor.audience, addMinutes(tx.now, -60)),
  };
}

async function reminderOf(tx: Tx, { id_user }: Actor, id_alert_case: number): Promise<CaseDetail['reminder']> {
  const found = await selectReminder(tx, id_alert_case, id_user);
  if (found === undefined) return null;
  const { remind_at, interval_min, text } = found;
  return { remind_at, interval_min, text };
}

/** A case with its timeline, as the caller may read it. Errors: 404 outside the scope. */
export async function caseDetail(tx: Tx, actor: Actor, id_alert_case: number): Promise<CaseDetail> {
  const [row] = await selectCases(tx, thatCase(id_alert_case));
  if (row === undefined) throw notFound('El caso no existe');
  const isOperator = actor.audience === 'operator';
  const shown = shownCase(actor, row);
  const mayMerge = shown.can.merge === true && !isRecordKind(row.kind);
  const others = mayMerge ? await selectMergeable(tx, id_alert_case) : [];
  return {
    ...shown,
    resolution: isOperator ? row.resolution : null,
    ended_why: isOperator ? row.ended_why : null,
    verdict: isOperator ? row.verdict : null,
    playbook: isOperator ? row.playbook : null,
    reminder: isOperator ? await reminderOf(tx, actor, id_alert_case) : null,
    phone_place: isOperator ? ((await selectPhonePlace(tx, id_alert_case)) ?? null) : null,
    events: await selectEvents(tx, id_alert_case),
    mergeable: others.map(one => ({ id_alert_case: one.id_alert_case, headline: caseHeadline(one.signals) ?? '' })),
    assignable: mayAttend(actor) ? (await selectAttendants(tx)).filter(one => one.id_user !== actor.id_user) : [],
  };
}
