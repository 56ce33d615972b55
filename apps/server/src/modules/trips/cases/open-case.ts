import { addMinutes } from '@cabezal/domain/system/time/time';
import type { CaseKind, CaseSignal } from '@cabezal/domain/trips/cases/case';
import type { Tx } from '../../../platform/db/tx.ts';
import { insertEvent, upsertCase } from './cases.queries.ts';

export interface Cause {
  kind: CaseKind;
  id_guide: number;
  /** The company that drives the trip; null: nobody yet. */
  id_company: number | null;
  signal: CaseSignal;
  /** Minutes in which somebody must acknowledge it. */
  ack_min: number;
  /** Who gave the signal. */
  author: string;
  /** The rule that watches it, and the kinds of signals that a customer may read; a driver's report has neither. */
  id_alert?: number | null;
  shown_kinds?: readonly CaseKind[];
}

/**
 * Opens the case of a cause on a trip, or adds the signal to the case that is open; a signal that is in it changes nothing. Needs an elevated
 * transaction. Returns the case, and whether it is new; undefined if nothing changed.
 */
export async function openCase(tx: Tx, cause: Cause): Promise<{ id_alert_case: number; is_new: boolean } | undefined> {
  const { kind, id_guide, id_company, signal, ack_min, author, id_alert = null, shown_kinds = [] } = cause;
  const found = await upsertCase(tx, {
    kind,
    cause_key: `${kind} guide ${id_guide}`,
    id_guide,
    severity: signal.severity,
    signal,
    ack_due_at: addMinutes(tx.now, ack_min),
    id_alert,
    shown_kinds,
  });
  if (found === undefined) return undefined;
  const { id_alert_case, is_new } = found;
  await insertEvent(tx, {
    id_alert_case,
    kind: is_new ? 'OPENED' : 'SIGNAL',
    id_user: null,
    author,
    text: signal.text,
  });
  tx.changed('alert_case', id_alert_case, id_company === null ? [] : [id_company]);
  return found;
}
