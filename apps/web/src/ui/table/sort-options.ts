import type { Column } from './columns.tsx';
import type { ListState } from './list-state.ts';

type Sort = ListState['sort'];

/** By what a list can be ordered, both ways, in the words of its heads: a phone has cards, and no heads to press. */
export const sortOptions = <R>(columns: readonly Pick<Column<R>, 'sort' | 'title'>[]) =>
  columns.flatMap(({ sort, title }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${title}, de menor a mayor` },
          { value: `-${sort}`, label: `${title}, de mayor a menor` },
        ],
  );

/** As the address has it: `-appointment`. */
export const sortValue = ([first]: Sort): string | undefined =>
  first && `${first.dir === 'desc' ? '-' : ''}${first.field}`;

export const sortOf = (value: string | undefined): Sort =>
  value === undefined ? [] : [{ field: value.replace(/^-/, ''), dir: value.startsWith('-') ? 'desc' : 'asc' }];
