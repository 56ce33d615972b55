/**
 * The linear assignment problem: every row gets a column of its own, as cheaply as can be. Shortest augmenting paths with potentials
 * (Crouse 2016, after Jonker and Volgenant), rectangular: there may be more columns than rows. Infinity forbids a pair.
 */

export interface Assignment {
  /** Of each row: its column. */
  readonly columnOf: Int32Array;
  /** What the pairs cost together. */
  readonly cost: number;
  /** Sum of the potentials: the same as `cost` where it is the least there can be, and never more. */
  readonly dual: number;
  /** By how much the whole would cost more at least, if the row had that column: never negative, 0 for its own. */
  reduced(row: number, column: number): number;
}

/** What one search works with. */
interface Search {
  /** Cheapest way to each column, less what it costs to get there at all. */
  readonly shortest: Float64Array;
  /** The row from which each column is reached on it. */
  readonly from: Int32Array;
  /** Columns that are not reached yet. */
  readonly open: Int32Array;
  readonly seenRows: Int32Array;
  readonly seenColumns: Uint8Array;
}

/** Costs row by row, `rows` × `columns`, rows ≤ columns. Null: some row can have no column. Costs in whole cents are reckoned exactly. */
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

  /** Finds the cheapest way from a row without column to a free column, and takes it. */
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
        // Of equally near ones a free column ends the search.
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
    // Every row that was passed gets dearer by what it saved, every column cheaper: what is not in the plan stays no cheaper than it.
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
