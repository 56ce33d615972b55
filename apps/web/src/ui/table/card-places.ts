import type { Column } from './columns.tsx';

/** Values in the second line of a list's card. */
const CARD_LINE = 3;

/** Assigns columns to places on a phone's card: its title, the value at the side, at most `most` in the line below. */
export function cardPlaces<R>(columns: readonly Column<R>[], most = CARD_LINE) {
  const usable = columns.filter(column => column.card !== 'none');
  const title = usable.find(column => column.card === 'title') ?? usable[0];
  const side = usable.find(column => column.card === 'side' && column !== title);
  const rest = usable.filter(column => column !== title && column !== side);
  const marked = rest.filter(column => column.card === 'line');
  return { title, side, line: (marked.length > 0 ? marked : rest).slice(0, most) };
}
