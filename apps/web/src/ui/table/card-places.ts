import type { Column } from './columns.tsx';

/** Assigns columns to places on a phone's card of two lines. */
export function cardPlaces<R>(columns: readonly Column<R>[]) {
  const usable = columns.filter(column => column.card !== 'none');
  const title = usable.find(column => column.card === 'title') ?? usable[0];
  const side = usable.find(column => column.card === 'side' && column !== title);
  const rest = usable.filter(column => column !== title && column !== side);
  const marked = rest.filter(column => column.card === 'line');
  return { title, side, line: (marked.length > 0 ? marked : rest).slice(0, 3) };
}
