import { deleteDraft, getDraft, saveDraft } from '@cabezal/contract/views/views.calls';
import { formatTime } from '@cabezal/domain/time/time';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { useCall } from '../../api/use-call.ts';

const EVERY_MS = 20_000;

/** Keeps what is being written on the server every 20 s, one draft a form and person; `null`: no draft. */
export function useDraft(form: FormInstance, kind: string | null, isDirty: () => boolean) {
  const found = useCall(
    getDraft,
    { kind: kind ?? '' },
    { enabled: kind !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const last = useRef('');

  const save = useCallback(async () => {
    if (!kind || !isDirty()) return;
    const payload = form.getFieldsValue(true) as Record<string, unknown>;
    const text = JSON.stringify(payload);
    if (text === last.current) return;
    const kept = await callApi(saveDraft, { kind, payload: JSON.parse(text) }).catch(() => null);
    if (!kept) return;
    last.current = text;
    setSavedAt(formatTime(kept.updated_at));
  }, [form, isDirty, kind]);

  useEffect(() => {
    if (!kind) return;
    const timer = setInterval(() => void save(), EVERY_MS);
    return () => clearInterval(timer);
  }, [kind, save]);

  const forget = useCallback(() => {
    setSavedAt(null);
    if (kind) void callApi(deleteDraft, { kind }).catch(() => {});
  }, [kind]);
  return { found: found.data ?? null, savedAt, save, forget };
}
