import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError, asApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { type ListCall, pagesOf } from '../../api/read-pages.ts';
import { changedPlaces, type IsFixed, keyOf } from './merge-values.ts';

/** The record that a form changes: as it was when the form opened, until the person loads the current data. */

/** A value that a person entered. */
export interface WrittenField {
  /** Its path in the form: `phone`, `attributes.3.value`. */
  field: string;
  label: string;
  /** As typed; null if the value has no text. */
  text: string | null;
}

/** The server's error code if another person has saved the record since it was read. */
const CHANGED = 'MODIFICADO';
export const isConflict = (error: ApiError | null): boolean => error?.code === CHANGED;

/** What happened to the fields when the current data were loaded. */
export interface Loaded {
  /** Labels of the fields that others had changed. */
  changed: readonly string[];
  /** Entered values that were replaced. */
  replaced: readonly WrittenField[];
  /** Entered values that stayed. */
  kept: readonly WrittenField[];
}

/** The values with which a form starts for a record; they may have other names than the record's. */
export type ValuesOf = (record: unknown) => object;

/** The state of an edit; passed unchanged to FormPage, FormModal or FormShell. */
export interface Edit {
  /** The record with which the form works. */
  base: unknown;
  /** Another person has saved meanwhile: the record as it is now; null until it is known. */
  conflict: { fresh: unknown } | null;
  /** Called with the server's refusal: reads the current data. */
  onConflict: (error: ApiError) => void;
  /** Continues with the current data. */
  load: () => Promise<void>;
  /** After an own save: continues with the current data, and attributes no change to others. */
  settle: () => Promise<void>;
  /** Incremented on each load: the form then takes the changes of others (`use-loaded.ts`) and reports them. */
  loads: number;
  /** The last load followed an own change. */
  isOwn: boolean;
  report: (loaded: Loaded) => void;
  loaded: Loaded | null;
  /** The error of the failed read. */
  failure: ApiError | null;
}

/** The fields of the form that another person changed, by their paths; none while the current record is not known. */
export function changedFields({ base, conflict }: Edit, valuesOf: ValuesOf | null, isFixed?: IsFixed): string[] {
  const fresh = conflict?.fresh ?? null;
  if (fresh === null) return [];
  const values = valuesOf ?? ((record: unknown) => record);
  return changedPlaces(values(base), values(fresh), isFixed).map(keyOf);
}

/** A refusal that was resolved by a load is no longer shown. */
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

/** The form continues with data that were just read: after a change by others, which is reported, or after an own one. */
export const continuedWith = <R>(now: EditState<R>, fresh: R, isOwn: boolean): EditState<R> => ({
  ...now,
  base: fresh,
  loads: now.loads + 1,
  isOwn,
  fresh: null,
  isBehind: false,
  loaded: isOwn ? null : now.loaded,
});

/** `opened` is used once: later values of the argument are not the basis of the person's edit. */
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
  const onConflict = useCallback(
    (error: ApiError) => {
      if (!isConflict(error)) return;
      setState(now => ({ ...now, isBehind: true, fresh: null, loaded: null }));
      void readNow();
    },
    [readNow],
  );
  const proceed = useCallback(
    async (isOwn: boolean) => {
      const fresh = await readNow();
      if (fresh !== null) setState(now => continuedWith(now, fresh, isOwn));
    },
    [readNow],
  );
  // The data read after the refusal may be older than the stored ones when the person decides.
  const load = useCallback(() => proceed(false), [proceed]);
  const settle = useCallback(() => proceed(true), [proceed]);
  const report = useCallback((loaded: Loaded) => setState(now => ({ ...now, loaded })), []);
  const { base, fresh, isBehind, loads, isOwn, loaded, failure } = state;
  const edit = useMemo<Edit>(
    () => ({
      base,
      conflict: isBehind ? { fresh } : null,
      onConflict,
      load,
      settle,
      loads,
      isOwn,
      report,
      loaded,
      failure,
    }),
    [base, fresh, isBehind, loads, isOwn, loaded, onConflict, load, settle, report, failure],
  );
  return { record: base, edit };
}

/** A part of data just read; throws if another person has removed it. */
export function present<R>(part: R | undefined): R {
  if (part === undefined) throw new ApiError({ status: 404, message: 'El registro ya no existe' });
  return part;
}

/**
 * The current state of one row of a list, for records without a call of their own; `search` finds it quickly unless its name has changed.
 * `filters`: those without which the list does not contain the row.
 */
export async function readRow<R>(
  call: ListCall<R>,
  isIt: (row: R) => boolean,
  search?: string,
  filters?: object,
): Promise<R> {
  const input = { page: 1, page_size: 50, sort: [], search, filters };
  const quick = search ? (await callApi(call, input)).rows.find(isIt) : undefined;
  if (quick) return quick;
  for await (const rows of pagesOf(call, { sort: [], filters })) {
    const found = rows.find(isIt);
    if (found) return found;
  }
  return present<R>(undefined);
}
