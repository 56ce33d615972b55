import type { Page } from '@cabezal/contract/shapes';
import { searchWords } from '@cabezal/domain/system/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../http/errors.ts';
import type { Tx } from './tx.ts';

/** Counting stops here; a list with more rows shows «más de 10.000». */
const countLimit = 10_001;

export interface ListInput {
  page: number;
  page_size: number;
  sort: { field: string; dir: 'asc' | 'desc' }[];
  search?: string;
}

/** Search words as a person typed them: every one must occur in the stored text. */
export interface Words {
  /** `r.search_text` */
  text: RawBuilder<unknown>;
  typed: string | undefined;
  /** A comparison other than `matches`. */
  match?: typeof matches;
  /** The text is composed from other tables for each row: no index contains it. */
  isComposed?: boolean;
  /** Query of the keys whose text matches these patterns, by a database function that uses their index. */
  ownKeys?: (patterns: string[]) => RawBuilder<unknown>;
}

export interface ListSpec {
  /** Base table with its alias, and joins that filters need: `reservations r`. Sorting and filtering happen here. */
  from: RawBuilder<unknown>;
  /** Primary key of the base table, also the last sort: `r.id_reservation`. */
  key: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Joins needed only for the columns shown; made for the rows of one page. */
  joins?: RawBuilder<unknown>;
  where: (RawBuilder<unknown> | undefined)[];
  words?: Words;
  /**
   * For a company, used instead of `from`: a table with the same alias that stores its rows together, with every column for filters and
   * sorts. Keys are found and counted there; the columns shown still come from `from`. `text`: the searched text in that table.
   */
  ofCompany?: { from: RawBuilder<unknown>; text: RawBuilder<unknown> };
  /** The key is composed for each row, so that no index finds the rows of a page by it: one reading gives page and total. */
  isKeyComposed?: boolean;
  /** The list may have millions of rows: matches of frequent words are counted only a little beyond the page. */
  isVast?: boolean;
  /** Public name → column of the base table. No other sort is possible. */
  sortable: Record<string, RawBuilder<unknown>>;
  /** Sort names whose column may be null: nulls come last in both directions, and each direction has its own index. */
  nullable?: readonly string[];
  defaultSort: { field: string; dir: 'asc' | 'desc' };
}

/** «%word%» for each word, with LIKE's special characters escaped. */
export const patternsOf = (search: string | undefined): string[] =>
  searchWords(search ?? '').map(word => `%${word.replace(/[\\%_]/g, c => `\\${c}`)}%`);

/** Tables that `keys_with` can search. */
type Worded =
  | 'companies'
  | 'locations'
  | 'drivers'
  | 'trucks'
  | 'logbook'
  | 'guides'
  | 'free_time_clocks'
  | 'reservation_tasks';
/** For `Words.ownKeys`, where no separate table stores a company's rows together. */
export const keysWith =
  (list: Worded) =>
  (patterns: string[]): RawBuilder<unknown> =>
    sql`select keys_with(${list}, ${patterns})`;

/** Text search over a stored search_text, or plain_text(...) of a small table: every word must occur. */
export function matches(expression: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> | undefined {
  const patterns = patternsOf(search);
  if (patterns.length === 0) return undefined;
  return sql.join(
    patterns.map(pattern => sql`${expression} like plain_text(${pattern})`),
    sql` and `,
  );
}

/**
 * Rows that are equal in the requested sort are ordered by key, in the direction of the last sort: one index (column, key) then serves both
 * directions. «nulls last» would prevent its use for a descending sort.
 */
function order(spec: ListSpec, input: ListInput): RawBuilder<unknown> {
  const wanted = input.sort.length > 0 ? input.sort : [spec.defaultSort];
  const parts = wanted.map(({ field, dir }) => {
    const column = spec.sortable[field];
    if (column === undefined) throw new AppError(400, 'ORDEN_INVALIDO', `No se puede ordenar por ${field}`);
    if (dir === 'asc') return sql`${column} asc`;
    return spec.nullable?.includes(field) ? sql`${column} desc nulls last` : sql`${column} desc`;
  });
  const last = wanted.at(-1);
  const byKey = last?.dir === 'asc' ? sql`${spec.key} asc` : sql`${spec.key} desc`;
  return wanted.length === 1 && spec.sortable[last?.field ?? ''] === spec.key
    ? byKey
    : sql`${sql.join(parts)}, ${byKey}`;
}

/** The search condition, on the stored text or on another expression that contains it. */
const wordsOf = ({ words }: ListSpec, text = words?.text): RawBuilder<unknown> | undefined =>
  words === undefined || text === undefined ? undefined : (words.match ?? matches)(text, words.typed);

function conditionsOf(spec: ListSpec, words = wordsOf(spec)): RawBuilder<unknown> {
  const conditions = [...spec.where, words].filter(w => w !== undefined);
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Selects the rows of a page by their keys, which are found first and passed as an array, so that the planner starts with these few rows,
 * however many joins there are.
 */
const rowsByKeys = ({ key }: ListSpec, keys: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${key} = any(array(${keys}))`;

/** `found`: the table in which keys are found and counted. */
interface FoundSpec extends ListSpec {
  found?: RawBuilder<unknown>;
  /** Query of keys that page and count both use; it runs once, as `keys_`. */
  keys?: RawBuilder<unknown>;
}
const foundIn = (spec: FoundSpec): RawBuilder<unknown> => spec.found ?? spec.from;

/** The spec for a role: for a company, its own table (`ofCompany`) is searched. */
export function specFor(role: Tx['role'], spec: ListSpec): FoundSpec {
  if (role !== 'cabezal_company' || spec.ofCompany === undefined) return spec;
  const { from, text } = spec.ofCompany;
  return { ...spec, found: from, words: spec.words === undefined ? undefined : { ...spec.words, text } };
}

const hasWords = (spec: ListSpec): boolean => patternsOf(spec.words?.typed).length > 0;
/** A row of a page with the count; `more_`: there may be more rows although the count is below its limit. */
type Counted<R> = R & { total_: number; more_?: boolean };

const countOf = (spec: FoundSpec, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select 1 from ${foundIn(spec)} ${where} limit ${sql.lit(countLimit)}) counted)`;

/**
 * One page of a list in one round trip: first the keys of the page, then their columns. The count is limited, so that the cost does not
 * grow with the table.
 */
export function pageQuery<R>(spec: FoundSpec, input: ListInput): RawBuilder<Counted<R>> {
  if (spec.isKeyComposed) return wholeQuery(spec, input);
  const where = conditionsOf(spec);
  const by = order(spec, input);
  const keys = spec.keys === undefined ? sql`` : sql`with keys_ (key_) as materialized (${spec.keys})`;
  return sql<Counted<R>>`${keys}
    select ${spec.columns}, ${countOf(spec, where)} as total_
    from ${spec.from} ${spec.joins ?? sql``}
    where ${rowsByKeys(spec, sql`select ${spec.key} from ${foundIn(spec)} ${where} order by ${by} limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`)}
    order by ${by}`;
}

/** Page and total from one reading of all rows: their sources are not read again for the count and the page. */
const wholeQuery = <R>(spec: ListSpec, input: ListInput): RawBuilder<Counted<R>> => sql<Counted<R>>`
  select ${spec.columns}, (count(*) over ())::int as total_
  from ${spec.from} ${spec.joins ?? sql``} ${conditionsOf(spec)}
  order by ${order(spec, input)} limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`;

/** Page and total from one reading of all matching rows, for a text without an index. */
function readOnceQuery<R>(spec: ListSpec, input: ListInput): RawBuilder<Counted<R>> {
  const by = order(spec, input);
  const end = input.page * input.page_size;
  return sql<Counted<R>>`with found as materialized (
      select ${spec.key} as key_, row_number() over (order by ${by}) as n_ from ${spec.from} ${conditionsOf(spec)} order by ${by} limit ${sql.lit(countLimit)})
    select ${spec.columns}, (select count(*)::int from found) as total_
    from ${spec.from} ${spec.joins ?? sql``}
    where ${rowsByKeys(spec, sql`select key_ from found where n_ > ${end - input.page_size} and n_ <= ${end}`)}
    order by ${by}`;
}

/** Number of rows read from the beginning of the order to find frequent words. */
const nearby = 2_000;
/** Limit of that number for a late page. */
const farthest = 50_000;
/** With at least one matching row in this many, reading along the table counts faster than the index. */
const dense = 10;

/** `looked`: number of rows read; `keys`: those that match. */
interface Nearby {
  looked: number;
  keys: number[];
}

/** Reads the first `looked` rows in the order of the list and finds those that match the searched words. */
export function nearbyQuery(spec: FoundSpec, input: ListInput, looked = nearby): RawBuilder<Nearby> {
  const by = order(spec, input);
  return sql<Nearby>`with near as materialized (
      select ${spec.key} as key_, ${spec.words?.text ?? sql`''`} as text_, row_number() over (order by ${by}) as n_
      from ${foundIn(spec)} ${conditionsOf(spec, sql`true`)} order by ${by} limit ${sql.lit(looked)})
    select (select count(*)::int from near) as looked,
      array(select key_ from near where ${wordsOf(spec, sql`near.text_`) ?? sql`true`} order by n_) as keys`;
}

/** Reads along the order until the page is full, if that is likely within the limit. `isAll`: the list has no more rows. */
async function lookNearby(
  tx: Tx,
  spec: FoundSpec,
  input: ListInput,
): Promise<Nearby & { isAll: boolean; isDense: boolean }> {
  const met = await tx.one(nearbyQuery(spec, input));
  const isDense = met.keys.length * dense > nearby;
  const isAll = met.looked < nearby;
  const last = input.page * input.page_size;
  // Twice the distance that is needed if matches are evenly distributed.
  const further = Math.ceil((2 * last * nearby) / Math.max(1, met.keys.length));
  if (isAll || !isDense || met.keys.length >= last || further > farthest) return { ...met, isAll, isDense };
  const more = await tx.one(nearbyQuery(spec, input, further));
  return { ...more, isAll: more.looked < further, isDense };
}

/** In a vast list, frequent words are counted in this many rows, or in more for a late page. */
const countedRows = 10_000;

/**
 * Counts the matches of frequent words. Nobody pages through all bookings of a customer: in a vast list, matches further along the order
 * are only «more». Other lists count all, reading the table if matches are dense («|| ''» prevents the use of the index).
 */
function countNearby(spec: FoundSpec & { words: Words }, input: ListInput, met: Nearby & { isDense: boolean }) {
  const { text } = spec.words;
  if (spec.isVast !== true) {
    const asked = met.isDense ? sql`(${text} || '')` : text;
    return sql`${countOf(spec, conditionsOf(spec, wordsOf(spec, asked)))} as total_`;
  }
  const most = sql.lit(Math.max(countedRows, 2 * met.looked));
  const others = conditionsOf(spec, sql`true`);
  return sql`(select count(*)::int from (select ${text} as text_ from ${foundIn(spec)} ${others} order by ${order(spec, input)} limit ${most}) first_
      where ${wordsOf(spec, sql`first_.text_`) ?? sql`true`}) as total_,
    (select count(*) = ${most} from (select 1 from ${foundIn(spec)} ${others} limit ${most}) first_) as more_`;
}

/**
 * The page of a list with search words. A short list is read completely. Frequent words (the name of a customer who books every day) are
 * found early along the order, long before their index has collected all matches; if too few are found there, the index finds them. The
 * planner cannot choose by itself: row-level security hides from it how often a word occurs.
 */
async function pageWithWords<R>(tx: Tx, spec: FoundSpec & { words: Words }, input: ListInput): Promise<Counted<R>[]> {
  const last = input.page * input.page_size;
  if (spec.words.isComposed && last < countLimit) return tx.rows(readOnceQuery<R>(spec, input));
  const met = await lookNearby(tx, spec, input);
  if (!met.isAll && met.keys.length < last) return tx.rows(pageQuery<R>(met.isDense ? spec : inScope(tx, spec), input));
  const keys = met.keys.slice(last - input.page_size, last);
  if (keys.length === 0) return [];
  const total = met.isAll ? sql`${sql.lit(met.keys.length)} as total_` : countNearby(spec, input, met);
  return tx.rows(sql<Counted<R>>`
    select ${spec.columns}, ${total}
    from ${spec.from} ${spec.joins ?? sql``} where ${spec.key} in (${sql.join(keys)}) order by ${order(spec, input)}`);
}

/**
 * Rare words are searched once, for the page and its count, by the function that uses their index: row-level security prevents a company
 * from using it, and for a few letters the planner expects many matches.
 */
function inScope(tx: Tx, spec: FoundSpec & { words: Words }): FoundSpec {
  const { words, ...rest } = spec;
  if (words.ownKeys === undefined || (tx.role !== 'cabezal_company' && tx.role !== 'cabezal_operator')) return spec;
  const keys = words.ownKeys(patternsOf(words.typed));
  return { ...rest, keys, where: [...rest.where, sql`${spec.key} in (select key_ from keys_)`] };
}

function rowsOf<R>(tx: Tx, spec: FoundSpec, input: ListInput): Promise<Counted<R>[]> {
  const { words } = spec;
  if (words !== undefined && hasWords(spec) && !spec.isKeyComposed)
    return pageWithWords<R>(tx, { ...spec, words }, input);
  return tx.rows(pageQuery<R>(spec, input));
}

/** Every row of a list in order. */
export function allQuery<R>(spec: ListSpec, input: ListInput): RawBuilder<R> {
  return sql<R>`select ${spec.columns} from ${spec.from} ${spec.joins ?? sql``} ${conditionsOf(spec)} order by ${order(spec, input)}`;
}

/** Answer for callers other than the operator when only the operator has such rows. */
export const emptyPage = ({ page, page_size }: Pick<ListInput, 'page' | 'page_size'>) => ({
  rows: [],
  page,
  page_size,
  total: 0,
  total_is_exact: true,
});

/** One page of a list with the caller's own rights, and the total of its rows (exact or a lower limit). */
export async function listPage<R extends object>(tx: Tx, asked: ListSpec, input: ListInput): Promise<Page<R>> {
  const spec = specFor(tx.role, asked);
  const found = await rowsOf<R>(tx, spec, input);
  // A page beyond the end has no row that carries the total.
  const isBeyond = found.length === 0 && input.page > 1;
  const [first] = isBeyond ? await rowsOf<R>(tx, spec, { ...input, page: 1, page_size: 1 }) : found;
  const counted = first?.total_ ?? 0;
  return {
    // A counted row without its counts is the row; TypeScript cannot derive the rest of a generic type.
    rows: found.map(({ total_: _, more_: __, ...row }) => row as unknown as R),
    page: input.page,
    page_size: input.page_size,
    total: Math.min(counted, countLimit - 1),
    total_is_exact: counted < countLimit && first?.more_ !== true,
  };
}
