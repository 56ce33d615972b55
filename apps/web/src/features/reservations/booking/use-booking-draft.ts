import { addDays, businessDate, formatDate, formatTime, toMillis } from '@cabezal/domain/time/time';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { readKept, writeKept } from '../../../ui/kept.ts';
import type { BookingValues } from './booking-values.ts';

interface KeptDraft {
  at: string;
  values: BookingValues;
}

const PLACE = 'draft.reservation-closing';

/** «hoy 12:41», «ayer 18:02», «12/nov/2026 09:15». */
export function draftMoment(at: string, now: Date): string {
  const day = businessDate(at);
  const today = businessDate(now);
  const word = day === today ? 'hoy' : day === addDays(today, -1) ? 'ayer' : formatDate(day);
  return `${word} ${formatTime(at)}`;
}

/**
 * The draft of a new reservation: on the server every 20 s, and in this browser at the moment when the tab is closed or hidden,
 * when an answer could not be waited for. On return the newer one is offered.
 */
export function useBookingDraft(form: FormInstance, kind: string | null, isDirty: () => boolean) {
  const remote = useDraft(form, kind, isDirty);
  const [local, setLocal] = useState(() => (kind ? readKept<KeptDraft | null>(PLACE, null) : null));
  const [isClosed, setClosed] = useState(false);

  useEffect(() => {
    if (!kind) return;
    const keep = () => {
      if (!isDirty()) return;
      writeKept(PLACE, { at: new Date().toISOString(), values: form.getFieldsValue(true) } satisfies KeptDraft);
    };
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [form, isDirty, kind]);

  const { forget: forgetRemote } = remote;
  const forget = useCallback(() => {
    writeKept(PLACE, undefined);
    setLocal(null);
    setClosed(true);
    forgetRemote();
  }, [forgetRemote]);
  const server = remote.found && {
    at: remote.found.updated_at,
    values: remote.found.payload as unknown as BookingValues,
  };
  return {
    found: isClosed ? null : newer(server, local),
    close: () => setClosed(true),
    savedAt: remote.savedAt,
    save: remote.save,
    forget,
  };
}

export type BookingDraft = ReturnType<typeof useBookingDraft>;

function newer(a: KeptDraft | null, b: KeptDraft | null): KeptDraft | null {
  if (!a || !b) return a ?? b;
  return toMillis(a.at) >= toMillis(b.at) ? a : b;
}
