import { deleteDraft, getDraft, saveDraft } from '@cabezal/contract/views/views.calls';
import { addDays, businessDate, formatDate, formatTime, toMillis } from '@cabezal/domain/time/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { readKept, writeKept } from '../kept.ts';

const EVERY_MS = 20_000;

interface KeptDraft {
  at: string;
  values: Record<string, unknown>;
}

/** What is under way with a draft on the server: saving, forgetting and reading it follow each other. */
const underWay = new Map<string, Promise<unknown>>();
function inTurn<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const next = (underWay.get(kind) ?? Promise.resolve()).then(work, work);
  underWay.set(
    kind,
    next.catch(() => {}),
  );
  return next;
}

/** «hoy 12:41», «ayer 18:02», «12/nov/2026 09:15». */
export function draftMoment(at: string, now: Date): string {
  const day = businessDate(at);
  const today = businessDate(now);
  const word = day === today ? 'hoy' : day === addDays(today, -1) ? 'ayer' : formatDate(day);
  return `${word} ${formatTime(at)}`;
}

const placeOf = (kind: string) => `draft.${kind}-closing`;

/**
 * Keeps what is being written: on the server every 20 s, one draft a form and person, and in this browser at the moment when the tab
 * is closed or hidden, when an answer could not be waited for. On return the newer one is offered. `null`: no draft.
 */
export function useDraft(form: FormInstance, kind: string | null, isDirty: () => boolean) {
  const client = useQueryClient();
  const remote = useQuery({
    queryKey: ['draft', kind],
    queryFn: () => inTurn(kind ?? '', () => callApi(getDraft, { kind: kind ?? '' })),
    enabled: kind !== null,
    // What was there when the form opened is offered, never what an earlier form had read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [local, setLocal] = useState(() => (kind ? readKept<KeptDraft | null>(placeOf(kind), null) : null));
  const [isClosed, setClosed] = useState(false);
  const saving = useSaving(form, kind, isDirty);
  useKeptOnLeaving(form, kind, isDirty);

  const { drop } = saving;
  const forget = useCallback(() => {
    setClosed(true);
    if (!kind) return;
    writeKept(placeOf(kind), undefined);
    setLocal(null);
    client.setQueryData(['draft', kind], null);
    drop();
  }, [client, kind, drop]);
  const server = remote.data && {
    at: remote.data.updated_at,
    values: remote.data.payload as Record<string, unknown>,
  };
  return {
    found: isClosed ? null : newer(server ?? null, local),
    close: () => setClosed(true),
    savedAt: saving.savedAt,
    save: saving.save,
    forget,
  };
}

export type FormDraft = ReturnType<typeof useDraft>;

function useSaving(form: FormInstance, kind: string | null, isDirty: () => boolean) {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const last = useRef('');
  const save = useCallback(async () => {
    if (!kind || !isDirty()) return;
    const text = JSON.stringify(form.getFieldsValue(true));
    if (text === last.current) return;
    const kept = await inTurn(kind, () => callApi(saveDraft, { kind, payload: JSON.parse(text) })).catch(() => null);
    if (!kept) return;
    last.current = text;
    setSavedAt(formatTime(kept.updated_at));
  }, [form, isDirty, kind]);
  const drop = useCallback(() => {
    last.current = '';
    setSavedAt(null);
    if (kind) void inTurn(kind, () => callApi(deleteDraft, { kind })).catch(() => {});
  }, [kind]);
  useEffect(() => {
    if (!kind) return;
    const timer = setInterval(() => void save(), EVERY_MS);
    return () => clearInterval(timer);
  }, [kind, save]);
  return { savedAt, save, drop };
}

function useKeptOnLeaving(form: FormInstance, kind: string | null, isDirty: () => boolean) {
  useEffect(() => {
    if (!kind) return;
    const keep = () => {
      if (!isDirty()) return;
      writeKept(placeOf(kind), { at: new Date().toISOString(), values: form.getFieldsValue(true) } satisfies KeptDraft);
    };
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [form, isDirty, kind]);
}

function newer(a: KeptDraft | null, b: KeptDraft | null): KeptDraft | null {
  if (!a || !b) return a ?? b;
  return toMillis(a.at) >= toMillis(b.at) ? a : b;
}
