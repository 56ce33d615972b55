import type { FormInstance } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { FieldName } from './zod-rule.ts';

/** What a person has written in a form and not saved. */
export interface Written {
  /** The person has changed these fields, by typing or by a part that sets them (a map, a pasted list). */
  touch: (names: readonly string[]) => void;
  /** A part that is no field (sent files, a drawn fence) says whether it holds something unsaved. */
  report: (part: string, isDirty: boolean) => void;
  /** Fields that the person changed and that differ from how the form began. */
  names: () => string[];
  isDirty: () => boolean;
  /** Saved: from here on nothing is unsaved any more. */
  settle: () => void;
}

/** Empty in one way: `''`, null and undefined are the same nothing, a list of nothings is none. */
function bare(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const entries = value.map(bare);
    return entries.every(entry => entry === undefined) ? undefined : entries.map(entry => entry ?? null);
  }
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, bare(inner)] as const)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** True when a person would say that nothing was changed. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(bare(a)) === JSON.stringify(bare(b));

/** The fields among these whose value is another than at the beginning. */
export const changedAmong = (
  names: Iterable<string>,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): string[] => [...names].filter(name => !isSameValue(before[name], now[name]));

/**
 * Compares a form with how it began, in the fields that a person has changed: what the form fills by itself (a next number, a name
 * that follows) is nothing unsaved, and what was typed and taken back neither.
 */
export function useWritten(form: FormInstance): Written {
  const touched = useRef(new Set<string>());
  const parts = useRef(new Set<string>());
  const began = useRef<Record<string, unknown> | null>(null);
  const settled = useRef(false);
  useEffect(() => {
    // Values come and go by reference: the beginning is kept as a copy.
    began.current = structuredClone(form.getFieldsValue(true)) as Record<string, unknown>;
  }, [form]);
  return useMemo(() => {
    const names = () =>
      settled.current ? [] : changedAmong(touched.current, began.current ?? {}, form.getFieldsValue(true));
    return {
      touch: changed => {
        settled.current = false;
        for (const name of changed) touched.current.add(name);
      },
      report: (part, isDirty) => {
        if (isDirty) parts.current.add(part);
        else parts.current.delete(part);
      },
      names,
      isDirty: () => !settled.current && (parts.current.size > 0 || names().length > 0),
      settle: () => {
        settled.current = true;
      },
    };
  }, [form]);
}

/** The field at the root of a name: `containers` of `['containers', 0, 'code']`. */
export const rootOf = (name: FieldName): string => String(typeof name === 'object' ? name[0] : name);
