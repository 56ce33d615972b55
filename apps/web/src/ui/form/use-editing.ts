import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { isSameValue } from './use-written.ts';

/** The record that a form changes: as it was when the form opened, until the person loads what is there now. */

/** Something that a person wrote and that loading would replace. */
export interface WrittenField {
  field: string;
  label: string;
  /** As it was typed; null where its value is no text. */
  text: string | null;
}

/** What the server says when somebody else has saved the record since it was read. */
const CHANGED = 'MODIFICADO';
export const isConflict = (error: ApiError | null): boolean => error?.code === CHANGED;

/** How a form takes part in editing; passed on to FormPage or FormModal as it is. */
export interface Edit {
  /** Somebody else has saved meanwhile: which fields differ now from how they were here; null while that is being read. */
  conflict: { changed: readonly string[] | null } | null;
  /** What was written here before the current data were loaded. */
  replaced: readonly WrittenField[] | null;
  /** The server has refused: reads what is there now. */
  meet: (error: ApiError) => void;
  /** Begins again from what is there now. */
  load: (written: readonly WrittenField[]) => Promise<void>;
  /** The read that failed, in its words. */
  failure: ApiError | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields in which two readings of a record differ. */
export function changedFields(before: unknown, now: unknown): string[] {
  if (!isRecord(before) || !isRecord(now)) return [];
  return Object.keys({ ...before, ...now }).filter(field => !isSameValue(before[field], now[field]));
}

interface State<R> {
  base: R;
  /** Grows with each loading: forms are made anew from it. */
  loads: number;
  fresh: R | null;
  isBehind: boolean;
  replaced: readonly WrittenField[] | null;
  failure: ApiError | null;
}

/** `opened` counts once: what comes later with the same name is not what the person is writing upon. */
export function useEditing<R>(opened: R, read: () => Promise<R>) {
  const [state, setState] = useState<State<R>>(() => ({
    base: opened,
    loads: 0,
    fresh: null,
    isBehind: false,
    replaced: null,
    failure: null,
  }));
  const latest = useRef(read);
  latest.current = read;
  const readNow = useCallback(async () => {
    try {
      const fresh = await latest.current();
      setState(now => ({ ...now, fresh, failure: null }));
      return fresh;
    } catch (cause) {
      setState(now => ({ ...now, failure: cause as ApiError }));
      return null;
    }
  }, []);
  const meet = useCallback(
    (error: ApiError) => {
      if (!isConflict(error)) return;
      setState(now => ({ ...now, isBehind: true, fresh: null, replaced: null }));
      void readNow();
    },
    [readNow],
  );
  const load = useCallback(
    async (written: readonly WrittenField[]) => {
      // What was read when the refusal came may be older than what is there when the person decides.
      const fresh = await readNow();
      if (fresh === null) return;
      setState(now => ({
        base: fresh,
        loads: now.loads + 1,
        fresh: null,
        isBehind: false,
        replaced: written,
        failure: null,
      }));
    },
    [readNow],
  );
  const { base, fresh, isBehind, replaced, failure } = state;
  const edit = useMemo<Edit>(
    () => ({
      conflict: isBehind ? { changed: fresh === null ? null : changedFields(base, fresh) } : null,
      ...{ replaced, meet, load, failure },
    }),
    [base, fresh, isBehind, replaced, meet, load, failure],
  );
  return { record: base, loads: state.loads, edit };
}

/** The part of a list's call that finding one row takes. */
interface ListInput {
  page: number;
  page_size: number;
  sort: [];
  search?: string;
}
const MOST_ROWS = 200;

/** A part of what was read anew; gone, where somebody else has taken it away. */
export function present<R>(part: R | undefined): R {
  if (part === undefined) throw new ApiError({ status: 404, message: 'El registro ya no existe' });
  return part;
}

/** One row of a list as it is now, for records without a call of their own; `search` finds it quickly while its name has stayed. */
export async function readRow<R>(call: Call<unknown, Page<R>>, isIt: (row: R) => boolean, search?: string): Promise<R> {
  const read = (input: ListInput) => callApi(call as Call<ListInput, Page<R>>, input);
  const quick = search ? (await read({ page: 1, page_size: 50, sort: [], search })).rows.find(isIt) : undefined;
  if (quick) return quick;
  for (let page = 1; ; page++) {
    const { rows, total } = await read({ page, page_size: MOST_ROWS, sort: [] });
    const found = rows.find(isIt);
    if (found) return found;
    if (rows.length === 0 || page * MOST_ROWS >= total) return present<R>(undefined);
  }
}
