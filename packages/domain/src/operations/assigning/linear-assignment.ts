/**
 * The linear assignment problem: every row gets its own column at minimum total cost. Shortest augmenting paths with potentials (Crouse 2016, after
 * Jonker and Volgenant), rectangular: rows ≤ columns. Infinity forbids a pair.
 */

export interface Assignment {
  /** Column of each row. */
  readonly columnOf: Int32Array;
  /** Total cost of the pairs. */
  readonly cost: number;
  /** Sum of the potentials: a lower bound, equal to `cost` when optimal. */
  readonly dual: number;
  /** Lower bound of the additional total cost if the row had that column: never negative, 0 for its own. */
  reduced(row: number, column: number): number;
}

/** State of one search. */
interface Search {
  /** Shortest reduced distance to each column. */
  readonly shortest: Float64Array;
  /** Row from which each column was reached. */
  readonly from: Int32Array;
  /** Columns not reached yet. */
  readonly open: Int32Array;
  readonly seenRows: Int32Array;
  readonly seenColumns: Uint8Array;
}

/** Cost matrix row by row, `rows` × `columns`, rows ≤ columns. Null: some row has no possible column. Integer costs are exact. */
export function solveAssignment(cost: Float64Array, rows: number, columns: number): Assignment | null {
  const u = new Float64Array(rows);
  const v = new Float64Array(columns);
  const columnOf = new Int32Array(rows).fill(-1);
  const rowOf = new Int32Array(columns).fill(-1);
  const search: Search = {
    shortest: new Float64Array(columns),
    from: new Int32Array(columns),
    open: new Int32Array(columns),
    seenRows: new Int32Array(rows),
    seenColumns: new Uint8Array(columns),
  };
  const { shortest, from, open, seenRows, seenColumns } = search;

  /** Finds the shortest path from an unassigned row to a free column and augments along it. */
  function augment(start: number): boolean {
    shortest.fill(Number.POSITIVE_INFINITY);
    seenColumns.fill(0);
    for (let j = 0; j < columns; j++) open[j] = j;
    let [left, seen, least, sink, row] = [columns, 0, 0, -1, start];
    while (sink === -1) {
      seenRows[seen++] = row;
      const base = row * columns;
      const offset = least - (u[row] as number);
      let [best, at] = [Number.POSITIVE_INFINITY, -1];
      for (let k = 0; k < left; k++) {
        const j = open[k] as number;
        const way = offset + (cost[base + j] as number) - (v[j] as number);
        if (way < (shortest[j] as number)) {
          shortest[j] = way;
          from[j] = row;
        }
        const known = shortest[j] as number;
        // At equal distance, a free column ends the search.
        if (known < best || (known === best && rowOf[j] === -1)) {
          best = known;
          at = k;
        }
      }
      if (best === Number.POSITIVE_INFINITY) return false;
      least = best;
      const column = open[at] as number;
      open[at] = open[--left] as number;
      seenColumns[column] = 1;
      const holder = rowOf[column] as number;
      if (holder === -1) sink = column;
      else row = holder;
    }
    // Update of the potentials, which keeps all reduced costs non-negative.
    u[start] = (u[start] as number) + least;
    for (let k = 1; k < seen; k++) {
      const i = seenRows[k] as number;
      u[i] = (u[i] as number) + least - (shortest[columnOf[i] as number] as number);
    }
    for (let j = 0; j < columns; j++)
      if (seenColumns[j] === 1) v[j] = (v[j] as number) - (least - (shortest[j] as number));
    for (let column = sink; ; ) {
      const i = from[column] as number;
      rowOf[column] = i;
      const before = columnOf[i] as number;
      columnOf[i] = column;
      if (i === start) return true;
      column = before;
    }
  }

  for (let row = 0; row < rows; row++) if (!augment(row)) return null;
  let primal = 0;
  for (let i = 0; i < rows; i++) primal += cost[i * columns + (columnOf[i] as number)] as number;
  const dual = u.reduce((sum, one) => sum + one, 0) + v.reduce((sum, one) => sum + one, 0);
  const reduced = (row: number, column: number): number =>
    (cost[row * columns + column] as number) - (u[row] as number) - (v[column] as number);
  return { columnOf, cost: primal, dual, reduced };
}
