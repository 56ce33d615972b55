import type { Column } from './columns.tsx';
import type { ListState } from './list-state.ts';

type Sort = ListState['sort'];

/** The sort options of a list, in both directions, with the names of its columns: a phone shows cards without column headings. */
export const sortOptions = <R>(columns: readonly Pick<Column<R>, 'sort' | 'title'>[]) =>
  columns.flatMap(({ sort, title }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${title}, de menor a mayor` },
          { value: `-${sort}`, label: `${title}, de mayor a menor` },
        ],
  );

/** As in the address: `-appointment`. */
export const sortValue = ([first]: Sort): string | undefined =>
  first && `${first.dir === 'desc' ? '-' : ''}${first.field}`;

export const sortOf = (value: string | undefined): Sort =>
  value === undefined ? [] : [{ field: value.replace(/^-/, ''), dir: value.startsWith('-') ? 'desc' : 'asc' }];
