import type { Page } from '@cabezal/contract/shapes';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../http/errors.ts';
import type { Tx } from './tx.ts';

/** Counting stops here: beyond it a list says «más de 10.000». */
const countLimit = 10_001;

export interface ListInput {
  page: number;
  page_size: number;
  sort: { field: string; dir: 'asc' | 'desc' }[];
  search?: string;
}

/** Words as somebody typed them, looked for in a stored text: every one must occur. */
export interface Words {
  /** `r.search_text` */
  text: RawBuilder<unknown>;
  typed: string | undefined;
  /** Another way to compare than `matches`. */
  match?: typeof matches;
  /** The text is put together of other tables for each row: no index has it. */
  isComposed?: boolean;
  /** The keys of what has these patterns, by a function of the database that asks their index. */
  ownKeys?: (patterns: string[]) => RawBuilder<unknown>;
}

export interface ListSpec {
  /** Base table with its alias, and joins that filters need: `reservations r`. Sorting and filtering happen here. */
  from: RawBuilder<unknown>;
  /** Primary key of the base, also the last sort: `r.id_reservation`. */
  key: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Joins only for shown columns; made for the rows of one page. */
  joins?: RawBuilder<unknown>;
  where: (RawBuilder<unknown> | undefined)[];
  words?: Words;
  /**
   * For a company, instead of `from`: a table of the same alias that has its rows together, with every column that is filtered and
   * sorted by. Keys are found and counted there; what is shown still comes from `from`. The text of the words stands there as given here.
   */
  ofCompany?: { from: RawBuilder<unknown>; text: RawBuilder<unknown> };
  /** Its key is put together for each row, so that no index finds the rows of a page by it: page and total come from one reading of all. */
  isKeyComposed?: boolean;
  /** It may have millions of rows: words that are met everywhere are counted a little beyond the page only. */
  isVast?: boolean;
  /** Public name → column of the base. Nothing else can be sorted by. */
  sortable: Record<string, RawBuilder<unknown>>;
  /** Of these, the ones that may be null: nulls come last in both directions, and each direction has an index of its own. */
  nullable?: readonly string[];
  defaultSort: { field: string; dir: 'asc' | 'desc' };
}

/** Each word is looked for in every row that the ones before it left: so many at most, and fewer where none is long enough for an index. */
const MOST_WORDS = 8;
const MOST_SHORT_WORDS = 2;
const INDEXED_LETTERS = 3;

/** The words that are looked for: the longest first, none that stands in another one. */
function wordsToFind(search: string): string[] {
  const words: string[] = [];
  const longest = search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  for (const word of longest) if (!words.some(other => other.includes(word))) words.push(word);
  const isIndexed = (words[0]?.length ?? 0) >= INDEXED_LETTERS;
  return words.slice(0, isIndexed ? MOST_WORDS : MOST_SHORT_WORDS);
}

/** «%word%» of each word, with what LIKE would take for its own signs escaped. */
export const patternsOf = (search: string | undefined): string[] =>
  wordsToFind(search ?? '').map(word => `%${word.replace(/[\\%_]/g, c => `\\${c}`)}%`);

/** Tables of which `keys_with` knows the words. */
type Worded =
  | 'companies'
  | 'locations'
  | 'drivers'
  | 'trucks'
  | 'logbook'
  | 'guides'
  | 'free_time_clocks'
  | 'reservation_tasks';
/** As `Words.ownKeys`, where no table beside has a company's rows together. */
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
 * Rows that are equal in what was asked for go by their key, in the direction of the last sort: one index (column, key) then serves
 * both directions, which «nulls last» would keep a descending one from.
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

/** The condition of the words, asked of the stored text or of another expression that has it. */
const wordsOf = ({ words }: ListSpec, text = words?.text): RawBuilder<unknown> | undefined =>
  words === undefined || text === undefined ? undefined : (words.match ?? matches)(text, words.typed);

function conditionsOf(spec: ListSpec, words = wordsOf(spec)): RawBuilder<unknown> {
  const conditions = [...spec.where, words].filter(w => w !== undefined);
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/**
 * The rows of a page by their keys, which are found first: as an array, so that however many joins are shown the planner begins with the
 * few rows.
 */
const among = ({ key }: ListSpec, keys: RawBuilder<unknown>): RawBuilder<unknown> => sql`${key} = any(array(${keys}))`;

/** Where keys are found and counted. */
interface FoundSpec extends ListSpec {
  found?: RawBuilder<unknown>;
  /** Keys that the page and its count both ask for, as `keys_`: found once. */
  keys?: RawBuilder<unknown>;
}
const foundIn = (spec: FoundSpec): RawBuilder<unknown> => spec.found ?? spec.from;

/** The list as that role's rows are found: a company's by what it has of its own. */
export function specFor(role: Tx['role'], spec: ListSpec): FoundSpec {
  if (role !== 'cabezal_company' || spec.ofCompany === undefined) return spec;
  const { from, text } = spec.ofCompany;
  return { ...spec, found: from, words: spec.words === undefined ? undefined : { ...spec.words, text } };
}

const hasWords = (spec: ListSpec): boolean => patternsOf(spec.words?.typed).length > 0;
/** A row of a page, with how many were counted, and whether there may be more where counting does not say so by its own limit. */
type Counted<R> = R & { total_: number; more_?: boolean };

const countOf = (spec: FoundSpec, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select 1 from ${foundIn(spec)} ${where} limit ${sql.lit(countLimit)}) counted)`;

/**
 * One page of a list in one round trip: the keys of the page first, then what is shown of them; the count is bounded, so that the
 * cost does not grow with the table.
 */
export function pageQuery<R>(spec: FoundSpec, input: ListInput): RawBuilder<Counted<R>> {
  if (spec.isKeyComposed) return wholeQuery(spec, input);
  const where = conditionsOf(spec);
  const by = order(spec, input);
  const keys = spec.keys === undefined ? sql`` : sql`with keys_ (key_) as materialized (${spec.keys})`;
  return sql<Counted<R>>`${keys}
    select ${spec.columns}, ${countOf(spec, where)} as total_
    from ${spec.from} ${spec.joins ?? sql``}
    where ${among(spec, sql`select ${spec.key} from ${foundIn(spec)} ${where} order by ${by} limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`)}
    order by ${by}`;
}

/** All that there is, put together once: what it is made of is not read again for the count and for the rows of the page. */
const wholeQuery = <R>(spec: ListSpec, input: ListInput): RawBuilder<Counted<R>> => sql<Counted<R>>`
  select ${spec.columns}, (count(*) over ())::int as total_
  from ${spec.from} ${spec.joins ?? sql``} ${conditionsOf(spec)}
  order by ${order(spec, input)} limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`;

/** The same where no index has the words: page and total come from one reading of all that may have them. */
function readOnceQuery<R>(spec: ListSpec, input: ListInput): RawBuilder<Counted<R>> {
  const by = order(spec, input);
  const end = input.page * input.page_size;
  return sql<Counted<R>>`with found as materialized (
      select ${spec.key} as key_, row_number() over (order by ${by}) as n_ from ${spec.from} ${conditionsOf(spec)} order by ${by} limit ${sql.lit(countLimit)})
    select ${spec.columns}, (select count(*)::int from found) as total_
    from ${spec.from} ${spec.joins ?? sql``}
    where ${among(spec, sql`select key_ from found where n_ > ${end - input.page_size} and n_ <= ${end}`)}
    order by ${by}`;
}

/** So many rows from the beginning of the order are looked at for words that are everywhere. */
const nearby = 2_000;
/** For a late page of such words, at most so many. */
const farthest = 50_000;
/** One row in so many has the words: reading on counts them sooner than their index does. */
const dense = 10;

/** How many of the first of the order were looked at, and the keys of those with the words. */
interface Nearby {
  looked: number;
  keys: number[];
}

export function nearbyQuery(spec: FoundSpec, input: ListInput, looked = nearby): RawBuilder<Nearby> {
  const by = order(spec, input);
  return sql<Nearby>`with near as materialized (
      select ${spec.key} as key_, ${spec.words?.text ?? sql`''`} as text_, row_number() over (order by ${by}) as n_
      from ${foundIn(spec)} ${conditionsOf(spec, sql`true`)} order by ${by} limit ${sql.lit(looked)})
    select (select count(*)::int from near) as looked,
      array(select key_ from near where ${wordsOf(spec, sql`near.text_`) ?? sql`true`} order by n_) as keys`;
}

/** Reads along the order until the page is full, where that is likely to be soon. `isAll`: the list has no more. */
async function lookNearby(
  tx: Tx,
  spec: FoundSpec,
  input: ListInput,
): Promise<Nearby & { isAll: boolean; isDense: boolean }> {
  const met = await tx.one(nearbyQuery(spec, input));
  const isDense = met.keys.length * dense > nearby;
  const isAll = met.looked < nearby;
  const last = input.page * input.page_size;
  // Twice as far as it takes if they are spread evenly.
  const further = Math.ceil((2 * last * nearby) / Math.max(1, met.keys.length));
  if (isAll || !isDense || met.keys.length >= last || further > farthest) return { ...met, isAll, isDense };
  const more = await tx.one(nearbyQuery(spec, input, further));
  return { ...more, isAll: more.looked < further, isDense };
}

/** In a vast list words that fill the page from nearby are counted in the first so many rows; of a late page in some more. */
const countedRows = 10_000;

/**
 * How many have words that fill the page from nearby. Nobody pages through all that a customer has ever booked: in a vast list those
 * further along the order are «more». Elsewhere all are counted, along the table where many have them («|| ''» keeps the index out).
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
 * The page of a list with words. Of a short list all has been looked at. Words that are everywhere (the name of a customer who books
 * every day) are met early along the order, long before their index has gathered all that there are; where too few are met there, their
 * index finds the few. The planner cannot choose by itself: row-level security hides from it how often a word occurs.
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
 * Words that few have are looked up once, for the page and its count, by the function that asks their index: row-level security keeps a
 * company from it, and of a few letters the planner thinks that many have them.
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

/** Every row of a list in its order. */
export function allQuery<R>(spec: ListSpec, input: ListInput): RawBuilder<R> {
  return sql<R>`select ${spec.columns} from ${spec.from} ${spec.joins ?? sql``} ${conditionsOf(spec)} order by ${order(spec, input)}`;
}

/** Of what only the operator has, the others have nothing. */
export const emptyPage = ({ page, page_size }: Pick<ListInput, 'page' | 'page_size'>) => ({
  rows: [],
  page,
  page_size,
  total: 0,
  total_is_exact: true,
});

export async function listPage<R extends object>(tx: Tx, asked: ListSpec, input: ListInput): Promise<Page<R>> {
  const spec = specFor(tx.role, asked);
  const found = await rowsOf<R>(tx, spec, input);
  // Beyond the end there is no row to tell the total.
  const isBeyond = found.length === 0 && input.page > 1;
  const [first] = isBeyond ? await rowsOf<R>(tx, spec, { ...input, page: 1, page_size: 1 }) : found;
  const counted = first?.total_ ?? 0;
  return {
    // What is left of a counted row is the row; TypeScript does not work out the rest of a generic type.
    rows: found.map(({ total_: _, more_: __, ...row }) => row as unknown as R),
    page: input.page,
    page_size: input.page_size,
    total: Math.min(counted, countLimit - 1),
    total_is_exact: counted < countLimit && first?.more_ !== true,
  };
}
