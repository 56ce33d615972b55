import { quickColumns } from './quick-columns.ts';
import { cellKey, type Draft, type Drafts, type Line } from './quick-model.ts';

/** The key of the saved row to which a cell belongs. */
export const rowOf = (cell: string): string => cell.split('.')[0] ?? '';

/** Hours of containers that move with the appointment. */
const MOVED_ALONG: ReadonlySet<string> = new Set(['retrieval_at', 'delivery_at']);

/**
 * The drafts that remain after a save, on top of the stored values: a saved appointment moves the hours of its containers, which is an own
 * change, not a conflict. Values entered after sending stay, on top of the sent ones. `stored`: keys of the accepted rows.
 */
export function leftAfter(
  { before, now }: { before: readonly Line[]; now: readonly Line[] },
  { sent, drafts }: { sent: Drafts; drafts: Drafts },
  stored: ReadonlySet<string>,
): Drafts {
  const stood = new Map(
    before.flatMap(line =>
      quickColumns.map(column => [cellKey(line, column), column.stored(line.reservation, line.box)] as const),
    ),
  );
  const left = new Map(
    [...drafts].filter(([cell, { text }]) => !stored.has(rowOf(cell)) || sent.get(cell)?.text !== text),
  );
  for (const [i, line] of now.entries()) writeOn(line, before[i], { sent, drafts, stored, left });
  for (const line of now) {
    if (!stored.has(`r${line.reservation.id_reservation}`)) continue;
    for (const column of quickColumns) {
      const key = MOVED_ALONG.has(column.field) ? cellKey(line, column) : null;
      const draft = key === null ? undefined : left.get(key);
      // An hour in conflict with another person's stays in conflict.
      if (key !== null && draft && draft.base === stood.get(key))
        left.set(key, { ...draft, base: column.stored(line.reservation, line.box) });
    }
  }
  return left;
}

/** A cell that was saved and changed again meanwhile; changing it back to the original value is a change, too. */
function writeOn(
  line: Line,
  old: Line | undefined,
  {
    sent,
    drafts,
    stored,
    left,
  }: { sent: Drafts; drafts: Drafts; stored: ReadonlySet<string>; left: Map<string, Draft> },
): void {
  for (const column of quickColumns) {
    const key = cellKey(line, column);
    if (key === null || !sent.has(key) || !stored.has(rowOf(key))) continue;
    const base = column.stored(line.reservation, line.box);
    const draft = left.get(key);
    if (draft) left.set(key, { ...draft, base });
    else if (!drafts.has(key) && old && cellKey(old, column) === key)
      left.set(key, { text: column.show(column.stored(old.reservation, old.box)), base });
  }
}
