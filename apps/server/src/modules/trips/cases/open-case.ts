import { addMinutes } from '@cabezal/domain/system/time/time';
import type { CaseKind, CaseSignal } from '@cabezal/domain/trips/cases/case';
import { leadingKind } from '@cabezal/domain/trips/cases/case-signals';
import type { Tx } from '../../../platform/db/tx.ts';
import { addSignal, insertEvent, type StoredSignal, upsertCase } from './cases.queries.ts';

export interface Cause {
  kind: CaseKind;
  id_guide: number;
  /** The company that drives the trip; null: nobody yet. */
  id_company: number | null;
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
 * Opens the case of a cause on a trip, or adds the signal to the case that is open or that it joins; a signal that is in it changes nothing.
 * Needs an elevated transaction. Returns the case, and whether it is new; undefined if nothing changed.
 */
export async function openCase(tx: Tx, cause: Cause): Promise<OpenedCase | undefined> {
  const { kind, id_guide, id_company, signal, ack_min, end_min = null, author } = cause;
  const { id_alert = null, shown_kinds = [], joins = null, is_drill = false } = cause;
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
          cause_key: `${kind}${is_drill ? ' drill' : ''} guide ${id_guide}`,
          id_guide,
          is_drill,
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
  tx.changed('alert_case', id_alert_case, id_company === null ? [] : [id_company]);
  return { ...found, is_reopened };
}
