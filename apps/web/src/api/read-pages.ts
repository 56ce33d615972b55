import type { Call } from '@cabezal/contract/call';
import { MOST_AT_ONCE, type Page } from '@cabezal/contract/shapes';
import { callApi } from './call-api.ts';

/** A call that returns pages of rows. */
export type ListCall<R, In = unknown> = Call<In, Page<R>>;
type Asked<In> = Omit<In, 'page' | 'page_size'>;

/** The pages of a list, one after another, as large as the server allows. */
export async function* pagesOf<R, In>(call: ListCall<R, In>, input: NoInfer<Asked<In>>): AsyncGenerator<R[], void> {
  for (let page = 1; ; page++) {
    const asked: unknown = { ...input, page, page_size: MOST_AT_ONCE };
    const answer = await callApi(call, asked as In);
    yield answer.rows;
    const isLast = answer.total_is_exact && page * MOST_AT_ONCE >= answer.total;
    if (isLast || answer.rows.length < MOST_AT_ONCE) return;
  }
}

/** The rows of all pages, at most `most`, in the order of the list. */
export async function allRows<R, In>(
  call: ListCall<R, In>,
  input: NoInfer<Asked<In>>,
  most = Number.POSITIVE_INFINITY,
): Promise<R[]> {
  const rows: R[] = [];
  for await (const page of pagesOf(call, input)) {
    rows.push(...page);
    if (rows.length >= most) break;
  }
  return rows.slice(0, most);
}
