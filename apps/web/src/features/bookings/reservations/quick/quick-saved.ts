import { quickColumns } from './quick-columns.ts';
import { cellKey, type Draft, type Drafts, type Line } from './quick-model.ts';

/** The saved row of a cell's key. */
export const rowOf = (cell: string): string => cell.split('.')[0] ?? '';

/** Hours of boxes that a cita moves along. */
const MOVED_ALONG: ReadonlySet<string> = new Set(['retrieval_at', 'delivery_at']);

/**
 * What stays written after a save, upon what is stored now: a cita that was stored moves the hours of its boxes along, which is one's own change
 * and nobody else's to decide on. What was written since it was sent stays, upon what was sent. `stored`: keys of the rows that were taken.
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
      // Another person's hour that waits for an answer goes on waiting.
      if (key !== null && draft && draft.base === stood.get(key))
        left.set(key, { ...draft, base: column.stored(line.reservation, line.box) });
    }
  }
  return left;
}

/** A cell that was stored and written in again meanwhile; written back to what it was, it is a change, too. */
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
