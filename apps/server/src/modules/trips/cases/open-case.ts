import { addMinutes } from '@cabezal/domain/system/time/time';
import type { CaseKind, CaseSignal } from '@cabezal/domain/trips/cases/case';
import { leadingKind } from '@cabezal/domain/trips/cases/case-signals';
import type { Tx } from '../../../platform/db/tx.ts';
import { addSignal, type CaseAbout, insertEvent, type StoredSignal, selectParty, upsertCase } from './cases.queries.ts';
import { hearersOf } from './hearers.ts';

export interface Cause extends Partial<Omit<CaseAbout, 'id_guide' | 'id_company'>> {
  kind: CaseKind;
  /** Null: it is about no trip. */
  id_guide: number | null;
  /** The company that drives the trip, or whose record it is; null: nobody yet. */
  id_company: number | null;
  /** What it is about, without a time: «task 12». Absent: the guide. */
  subject?: string;
  signal: CaseSignal;
  /** Minutes in which somebody must acknowledge it. */
  ack_min: number;
  /** Minutes in which the case should have ended; absent or null: no time. */
  end_min?: number | null;
  /** Who gave the signal. */
  author: string;
  /** The rule that watches it, and the kinds of signals that a customer may read; a driver's report has neither. */
  id_alert?: number | null;
  shown_kinds?: readonly CaseKind[];
  /** Nobody called: the office drills an emergency. It is a case of its own beside a real one. */
  is_drill?: boolean;
  /** A case of its family, with the kinds of its signals, which the transaction has locked; `reopens`: it had ended by itself. */
  joins?: { id_alert_case: number; kinds: readonly CaseKind[]; reopens: boolean } | null;
}

interface OpenedCase extends StoredSignal {
  is_reopened: boolean;
}

/**
 * Opens the case of a cause, or adds the signal to the case that is open or that it joins; a signal that is in it changes nothing.
 * Needs an elevated transaction. Returns the case, and whether it is new; undefined if nothing changed.
 */
export async function openCase(tx: Tx, cause: Cause): Promise<OpenedCase | undefined> {
  const { kind, id_guide, id_company, ack_min, end_min = null, author } = cause;
  const signal: CaseSignal = { ...cause.signal, joined_at: tx.now.toISOString() };
  const { id_alert = null, shown_kinds = [], joins = null, is_drill = false, subject = `guide ${id_guide}` } = cause;
  const { id_reservation = null, id_truck = null, id_driver = null } = cause;
  const given = {
    kind: leadingKind([kind, ...(joins?.kinds ?? [])]) ?? kind,
    severity: signal.severity,
    signal,
    ack_due_at: addMinutes(tx.now, ack_min),
    end_due_at: end_min === null ? null : addMinutes(tx.now, end_min),
    id_alert,
    shown_kinds,
  };
  const found =
    joins === null
      ? await upsertCase(tx, {
          ...given,
          cause_key: `${kind}${is_drill ? ' drill' : ''} ${subject}`,
          id_guide,
          is_drill,
          id_reservation,
          id_truck,
          id_driver,
          // The guide says whose trip it is now.
          id_company: cause.subject === undefined ? null : id_company,
        })
      : await addSignal(tx, joins.id_alert_case, given);
  if (found === undefined) return undefined;
  const { id_alert_case, is_new } = found;
  const is_reopened = joins?.reopens ?? false;
  await insertEvent(tx, {
    id_alert_case,
    kind: is_new ? 'OPENED' : is_reopened ? 'REOPEN' : 'SIGNAL',
    id_user: null,
    author,
    text: signal.text,
  });
  const party = shown_kinds.length === 0 || id_guide === null ? [] : await selectParty(tx, id_guide);
  const heard = { standing_kinds: [...shown_kinds], party, id_carrier: id_company };
  tx.changed('alert_case', id_alert_case, hearersOf(heard, true));
  return { ...found, is_reopened };
}
