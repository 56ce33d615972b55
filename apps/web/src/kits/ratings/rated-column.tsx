import { type Column, customColumn } from '../../ui/table/columns.tsx';
import { tripsText } from './rating-words.ts';
import { Stars } from './Stars.tsx';

interface Rated {
  rating: number | null;
  rated_trips: number | null;
}

/** How the trips of a carrier or driver were rated: the mean, and of how many trips. Sorted by the exact mean. */
export const ratedColumn = <R extends Rated>(): Column<R> =>
  customColumn(
    'rating',
    'Viajes calificados',
    row =>
      row.rating === null ? null : (
        <>
          <Stars value={row.rating} /> <span className="cz-quiet">{tripsText(row.rated_trips ?? 0)}</span>
        </>
      ),
    { sort: 'rating', width: 210, card: 'line' },
  );
