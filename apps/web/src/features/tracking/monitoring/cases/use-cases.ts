import {
  type AlertCase,
  attendCase,
  type CaseDetail,
  getCase,
  listAlertMonitoring,
} from '@cabezal/contract/tracking/alerts/alerts.calls';
import { type CaseAct, snoozeLimit } from '@cabezal/domain/trips/cases/case';
import { useMemo, useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { casesByTrip, casesOfRecords } from './case-words.ts';

const none: readonly AlertCase[] = [];

interface OpenCases {
  byTrip: ReadonlyMap<number, AlertCase>;
  /** Those about records. */
  others: readonly AlertCase[];
}

/** The open cases by their trip, and those about records; none for people who may not read them. */
export function useCases(): OpenCases {
  const { may } = useAccess();
  const cases = useCall(listAlertMonitoring, {}, { enabled: may('alert.read') }).data?.cases ?? none;
  return useMemo(() => ({ byTrip: casesByTrip(cases), others: casesOfRecords(cases) }), [cases]);
}

/** A case with its timeline; null while it loads, without an id, and for people who may not read it. */
export function useCaseDetail(id_alert_case: number | null): CaseDetail | null {
  const { may } = useAccess();
  const enabled = id_alert_case !== null && may('alert.read');
  return useCall(getCase, { id_alert_case: id_alert_case ?? 0 }, { enabled }).data ?? null;
}

/** For how long a key snoozes a case. */
export const SNOOZE_MIN = 15;

interface MoreOfAct {
  id_user?: number;
  text?: string;
  minutes?: number;
  id_other?: number;
}

/** What the person may do with the shown case; null: nothing, or not now. */
export interface CaseActs {
  ack: (() => void) | null;
  take: (() => void) | null;
  /** For so many minutes nobody is asked to do anything. */
  snooze: ((minutes: number) => void) | null;
  /** Opens the dialog that asks how it was resolved. */
  end: (() => void) | null;
  send: (act: CaseAct, more?: MoreOfAct) => Promise<boolean>;
  isEnding: boolean;
  closeEnding: () => void;
  pending: boolean;
  error: ApiError | null;
}

export function useCaseActs(found: AlertCase | null): CaseActs {
  const [ending, setEnding] = useState<number | null>(null);
  const [tried, setTried] = useState<number | null>(null);
  const change = useChange(attendCase);
  const { may, person } = useAccess();
  const isMine = found?.owner?.id_user === person.id_user;
  const isAckable = found !== null && (found.acked_at === null || found.snoozed_until !== null);
  const isSnoozable = found !== null && found.snoozed_until === null && snoozeLimit(found.severity) > 0;
  const can = may('alert.attend') ? found?.can : undefined;
  const send = async (act: CaseAct, more: MoreOfAct = {}) => {
    if (found === null) return false;
    const { id_alert_case, version } = found;
    setTried(id_alert_case);
    return (await change.run({ id_alert_case, version, act, ...more })) !== null;
  };
  return {
    ack: can?.ack === true && isAckable ? () => void send('ACK') : null,
    take: can?.take === true && !isMine ? () => void send('TAKE') : null,
    snooze: can?.snooze === true && isSnoozable ? minutes => void send('SNOOZE', { minutes }) : null,
    end: can?.end === true ? () => setEnding(found?.id_alert_case ?? null) : null,
    send,
    isEnding: ending !== null && ending === found?.id_alert_case,
    closeEnding: () => setEnding(null),
    pending: change.pending,
    // Not the refusal of another case that was shown before.
    error: tried === found?.id_alert_case ? change.error : null,
  };
}
