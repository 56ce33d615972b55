import { type CellType, columnName, formulaXml, labelXml } from './sheet-xml.ts';

/** The sum of a column while its rows are written; null: not summed. */
export interface Summed {
  type: CellType;
  total: number | null;
}

/**
 * The row below the rows: sums of the rows that a filter leaves, as formulas with their value, so that a program that does not calculate
 * shows them, too. Empty if nothing is summed or there are no rows.
 */
export function totalRow(columns: readonly Summed[], rows: number): string {
  if (rows === 0 || columns.every(({ total }) => total === null)) return '';
  const n = rows + 2;
  const cells = columns.map(({ type, total }, i) => {
    const letter = columnName(i);
    if (total !== null) return formulaXml(`${letter}${n}`, type, `SUBTOTAL(9,${letter}2:${letter}${rows + 1})`, total);
    return i === 0 ? labelXml(`${letter}${n}`, 'TOTAL') : '';
  });
  return `<row r="${n}">${cells.join('')}</row>`;
}
