import { formatTime } from '@cabezal/domain/time/time';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { readKept, writeKept } from '../kept.ts';

const EVERY_MS = 20_000;

interface Draft {
  at: string;
  values: Record<string, unknown>;
}

/** Keeps what is being written in this browser every 20 s; `null` name: no draft. */
export function useDraft(form: FormInstance, name: string | null, isDirty: () => boolean) {
  const place = `draft.${name}`;
  const [found] = useState(() => (name ? readKept<Draft | null>(place, null) : null));
  const [savedAt, setSavedAt] = useState<string | null>(null);

  const save = useCallback(() => {
    if (!name || !isDirty()) return;
    const at = new Date().toISOString();
    writeKept(place, { at, values: form.getFieldsValue(true) } satisfies Draft);
    setSavedAt(formatTime(at));
  }, [form, isDirty, name, place]);

  useEffect(() => {
    if (!name) return;
    const timer = setInterval(save, EVERY_MS);
    return () => clearInterval(timer);
  }, [name, save]);

  const forget = useCallback(() => {
    writeKept(place, undefined);
    setSavedAt(null);
  }, [place]);
  return { found, savedAt, save, forget };
}
