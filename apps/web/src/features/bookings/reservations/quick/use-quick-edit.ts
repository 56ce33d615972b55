import { type EditOutcome, getFastEdit, saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { businessDate } from '@cabezal/domain/system/time/time';
import { useMemo, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { hasFailed, portionsOf, runEach } from '../../../../kits/many/run-each.ts';
import { unitMaxKg } from '../../../../kits/rights/figures.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { quickColumns } from './quick-columns.ts';
import {
  type Drafts,
  decided,
  type Line,
  linesOf,
  type Place,
  paste,
  pastedCells,
  sheetOf,
  type ToSend,
  toSend,
  written,
} from './quick-model.ts';
import { leftAfter, rowOf } from './quick-saved.ts';

/** The result of a sent row. */
export interface RowResult {
  ok: boolean;
  text: string;
  warnings: readonly string[];
}

const resultOf = (outcome: EditOutcome): RowResult =>
  outcome.ok
    ? { ok: true, text: outcome.unchanged ? 'Sin cambios' : 'Guardado', warnings: outcome.warnings }
    : { ok: false, text: outcome.message, warnings: [] };

const nothing: Drafts = new Map();

type Results = ReadonlyMap<string, RowResult>;
const none: Results = new Map();

/** The drafts, their history, and the results of the last save. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(nothing);
  const [past, setPast] = useState<readonly Drafts[]>([]);
  const [results, setResults] = useState<Results>(none);
  const [told, setTold] = useState<string | null>(null);
  return {
    drafts,
    results,
    told,
    canUndo: past.length > 0,
    /** Sets a new state of the sheet and clears the results of the changed rows. */
    change: (next: Drafts, touched: readonly string[], text: string | null = null) => {
      setPast([...past.slice(-49), drafts]);
      setDrafts(next);
      setTold(text);
      const rows = new Set(touched.map(rowOf));
      setResults(new Map([...results].filter(([key]) => !rows.has(key))));
    },
    undo: () => {
      setDrafts(past.at(-1) ?? drafts);
      setPast(past.slice(0, -1));
      setTold(null);
    },
    /** `left` calculates the remaining drafts from the current ones, which may include values entered after sending. */
    saved: (left: (now: Drafts) => Drafts, said: Results) => {
      setResults(said);
      setDrafts(left);
      setPast([]);
      setTold(null);
    },
  };
}

/** Sends the acceptable rows in portions, and stores the result of each; what is not saved stays as a draft. */
function useSaving(
  sending: ToSend,
  { drafts, results, saved }: ReturnType<typeof useDrafts>,
  lines: { before: readonly Line[]; reread: () => Promise<readonly Line[]> },
) {
  const action = useChange(saveFastEdit);
  const save = async (motive: string) => {
    const { keys, reservations, explained } = sending;
    const rows = sending.rows.map((row, i) => {
      const key = keys[i] ?? '';
      return { key, id_reservation: reservations[i], row: { ...row, motive: explained.has(key) ? motive : null } };
    });
    // A container's row is compared with the version that it had before its reservation's row of the same call.
    const portions = portionsOf(rows, { most: MOST_AT_ONCE, together: one => one.id_reservation });
    const send = async (portion: typeof rows) =>
      (await action.run({ rows: portion.map(one => one.row) }))?.results ?? null;
    const sent = await runEach(portions, send, { isStopped: hasFailed });
    const said = new Map(results);
    const stored = new Set<string>();
    for (const { row: portion, answer } of sent)
      for (const [i, outcome] of (answer ?? []).entries()) {
        const key = portion[i]?.key ?? '';
        said.set(key, resultOf(outcome));
        if (outcome.ok) stored.add(key);
      }
    // Reread before the drafts are removed: otherwise the old value would appear for a moment.
    const now = await lines.reread();
    saved(written => leftAfter({ before: lines.before, now }, { sent: drafts, drafts: written }, stored), said);
  };
  return { save, pending: action.pending, error: action.error };
}

/** The state of the sheet: nothing is sent before it is saved. */
export function useQuickEdit(ids: readonly number[]) {
  const query = useCall(getFastEdit, { ids: [...ids] }, { keepPrevious: true });
  const own = useDrafts();
  const { drafts, change } = own;
  const lines = useMemo(() => linesOf(query.data ?? []), [query.data]);
  const { isOperator: past } = useAccess();
  const by = useMemo(() => {
    const now = new Date();
    return { today: businessDate(now), now, past, max_kg: unitMaxKg() ?? Number.MAX_SAFE_INTEGER };
  }, [past]);
  const sheet = useMemo(() => sheetOf(lines, drafts, by), [lines, drafts, by]);
  const sending = useMemo(() => toSend(lines, sheet), [lines, sheet]);
  const saving = useSaving(sending, own, {
    before: lines,
    reread: async () => linesOf((await query.refetch()).data ?? []),
  });

  const write = (place: Place, text: string) => {
    const cell = sheet[place.line]?.[place.column];
    if (!cell || cell.locked !== null || text === cell.text) return;
    const next = written(lines, drafts, place, text, by);
    if (next) change(next, [cell.key]);
  };
  const fill = (place: Place, cells: readonly (readonly string[])[], told: typeof pastedText) => {
    const done = paste(lines, drafts, place, cells);
    change(done.drafts, done.filled, told(done));
  };
  const pasteAt = (place: Place, text: string) => {
    const column = quickColumns[place.column];
    if (column) fill(place, pastedCells(text, column), pastedText);
  };
  /** Copies the value of a cell into all cells below it. */
  const fillDown = (place: Place) => {
    const text = sheet[place.line]?.[place.column]?.text ?? '';
    const below = lines.slice(place.line).map(() => [text]);
    if (text !== '') fill(place, below, done => pastedText({ ...done, beyond: 0 }));
  };
  /** Resolves a conflict in a cell: keeps the own value or the other person's. */
  const decide = (place: Place, mine: boolean) => {
    const key = sheet[place.line]?.[place.column]?.key;
    if (key) change(decided(lines, drafts, place, mine), [key]);
  };
  return {
    query,
    lines,
    sheet,
    sending,
    write,
    pasteAt,
    fillDown,
    decide,
    ...saving,
    results: own.results,
    told: own.told,
    undo: own.undo,
    canUndo: own.canUndo,
    isDirty: drafts.size > 0,
  };
}

export type QuickEditState = ReturnType<typeof useQuickEdit>;

function pastedText({ filled, locked, beyond }: { filled: readonly string[]; locked: number; beyond: number }): string {
  return [
    plural(filled.length, '# celda puesta', '# celdas puestas'),
    ...(locked > 0 ? [plural(locked, '# bloqueada', '# bloqueadas')] : []),
    ...(beyond > 0 ? [plural(beyond, '# valor sin fila', '# valores sin fila')] : []),
  ].join(', ');
}
