import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError, asApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { changedPlaces, keyOf } from './merge-values.ts';

/** The record that a form changes: as it was when the form opened, until the person loads what is there now. */

/** Something that a person wrote. */
export interface WrittenField {
  /** Its place in the form: `phone`, `attributes.3.value`. */
  field: string;
  label: string;
  /** As it was typed; null where its value is no text. */
  text: string | null;
}

/** What the server says when somebody else has saved the record since it was read. */
const CHANGED = 'MODIFICADO';
export const isConflict = (error: ApiError | null): boolean => error?.code === CHANGED;

/** What became of the fields when the current data were loaded. */
export interface Loaded {
  /** How the fields are called that somebody else had changed. */
  changed: readonly string[];
  /** What had been written here in some of them. */
  replaced: readonly WrittenField[];
  /** What stands as it was written. */
  kept: readonly WrittenField[];
}

/** How a form takes part in editing; passed on to FormPage, FormModal or FormShell as it is. */
export interface Edit {
  /** Somebody else has saved meanwhile: which fields differ now from how they were here; null while that is being read. */
  conflict: { changed: readonly string[] | null } | null;
  /** The server has refused: reads what is there now. */
  meet: (error: ApiError) => void;
  /** What is there now is what one goes on from. */
  load: () => Promise<void>;
  /** One's own change is stored: what is there now is what one goes on from, and nobody else is said to have changed it. */
  settle: () => Promise<void>;
  /** Grows with each loading: the form then takes over what others changed (`use-loaded.ts`), and tells. */
  loads: number;
  /** The last loading followed a change of one's own. */
  isOwn: boolean;
  tell: (loaded: Loaded) => void;
  loaded: Loaded | null;
  /** The read that failed, in its words. */
  failure: ApiError | null;
}

/** A refusal that was answered by loading is none any more. */
export const standing = (error: ApiError | null, edit: Edit | undefined): ApiError | null =>
  edit && edit.conflict === null && isConflict(error) ? null : error;

export interface EditState<R> {
  base: R;
  loads: number;
  isOwn: boolean;
  fresh: R | null;
  isBehind: boolean;
  loaded: Loaded | null;
  failure: ApiError | null;
}

/** The form goes on from what was read just now: after a change of others, which is told, or after one's own. */
export const goneOn = <R>(now: EditState<R>, fresh: R, isOwn: boolean): EditState<R> => ({
  ...now,
  base: fresh,
  loads: now.loads + 1,
  isOwn,
  fresh: null,
  isBehind: false,
  loaded: isOwn ? null : now.loaded,
});

/** `opened` counts once: what comes later with the same name is not what the person is writing upon. */
export function useEditing<R>(opened: R, read: () => Promise<R>) {
  const [state, setState] = useState<EditState<R>>(() => ({
    base: opened,
    loads: 0,
    isOwn: false,
    fresh: null,
    isBehind: false,
    loaded: null,
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
      setState(now => ({ ...now, failure: asApiError(cause) }));
      return null;
    }
  }, []);
  const meet = useCallback(
    (error: ApiError) => {
      if (!isConflict(error)) return;
      setState(now => ({ ...now, isBehind: true, fresh: null, loaded: null }));
      void readNow();
    },
    [readNow],
  );
  const goOn = useCallback(
    async (isOwn: boolean) => {
      const fresh = await readNow();
      if (fresh !== null) setState(now => goneOn(now, fresh, isOwn));
    },
    [readNow],
  );
  // What was read when the refusal came may be older than what is there when the person decides.
  const load = useCallback(() => goOn(false), [goOn]);
  const settle = useCallback(() => goOn(true), [goOn]);
  const tell = useCallback((loaded: Loaded) => setState(now => ({ ...now, loaded })), []);
  const { base, fresh, isBehind, loads, isOwn, loaded, failure } = state;
  const edit = useMemo<Edit>(
    () => ({
      conflict: isBehind ? { changed: fresh === null ? null : changedPlaces(base, fresh).map(keyOf) } : null,
      meet,
      load,
      settle,
      loads,
      isOwn,
      tell,
      loaded,
      failure,
    }),
    [base, fresh, isBehind, loads, isOwn, loaded, meet, load, settle, tell, failure],
  );
  return { record: base, edit };
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
