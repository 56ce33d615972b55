import type { Page } from '@cabezal/contract/shapes';
import { wordMatcher } from '@cabezal/domain/system/text/search-words';
import type { ListInput } from '../../../platform/db/list.ts';
import { AppError } from '../../../platform/http/errors.ts';

const asNumber = /^-?\d+(\.\d+)?$/;
function compareValues(a: unknown, b: unknown): number {
  const [one, other] = [String(a ?? ''), String(b ?? '')];
  return asNumber.test(one) && asNumber.test(other) ? Number(one) - Number(other) : one.localeCompare(other, 'es');
}

/** A page of computed rows that are not stored: sorted, searched and cut like a list of the database. */
export function inMemoryPage<R extends object>(
  rows: readonly R[],
  input: ListInput,
  of: { sortable: readonly (keyof R & string)[]; text: (row: R) => string },
): Page<R> {
  const isFound = wordMatcher(input.search ?? '');
  const found = rows.filter(row => isFound(of.text(row)));
  for (const { field } of input.sort)
    if (!of.sortable.some(name => name === field))
      throw new AppError(400, 'ORDEN_INVALIDO', `No se puede ordenar por ${field}`);
  const sorted = found.toSorted((a, b) => {
    for (const { field, dir } of input.sort) {
      const order = compareValues(a[field as keyof R], b[field as keyof R]);
      if (order !== 0) return dir === 'asc' ? order : -order;
    }
    return 0;
  });
  const from = (input.page - 1) * input.page_size;
  return {
    rows: sorted.slice(from, from + input.page_size),
    page: input.page,
    page_size: input.page_size,
    total: sorted.length,
    total_is_exact: true,
  };
}
