import { type Column, customColumn } from '../../ui/table/columns.tsx';
import { NumberLink } from './NumberLink.tsx';

interface CountOf<R> {
  value: (row: R) => number;
  /** The address of the list with the counted rows; null: none. */
  to: (row: R) => string | null;
  /** The accessible name; otherwise that of the row and of the column. */
  label?: (row: R) => string;
}

/** A number of each row that opens the list of what it counts. */
export function countColumn<R extends { name: string }>(key: string, title: string, of: CountOf<R>): Column<R> {
  const { value, to, label = row => `${row.name}, ${title.toLowerCase()}` } = of;
  return customColumn(key, title, row => <NumberLink value={value(row)} label={label(row)} to={to(row)} />, {
    align: 'right',
  });
}
