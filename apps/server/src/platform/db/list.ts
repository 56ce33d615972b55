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
  /** The keys of what has these patterns, by a function of the database: row-level security keeps a company from the index of the words. */
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
  /** Public name → column of the base. Nothing else can be sorted by. */
  sortable: Record<string, RawBuilder<unknown>>;
  /** Of these, the ones that may be null: nulls come last in both directions, and each direction has an index of its own. */
  nullable?: readonly string[];
  defaultSort: { field: string; dir: 'asc' | 'desc' };
}

/** «%word%» of each word, with what LIKE would take for its own signs escaped. */
export const patternsOf = (search: string | undefined): string[] =>
  (search ?? '')
    .split(/\s+/)
    .filter(w => w !== '')
    .map(w => `%${w.replace(/[\\%_]/g, c => `\\${c}`)}%`);

/** As `Words.ownKeys`, of the master data. */
export const keysWith =
  (list: 'companies' | 'locations' | 'drivers' | 'trucks') =>
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

const countOf = (spec: ListSpec, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select 1 from ${spec.from} ${where} limit ${sql.lit(countLimit)}) counted)`;

/**
 * One page of a list in one round trip: the keys of the page first, then what is shown of them; the count is bounded, so that the
 * cost does not grow with the table.
 */
export function pageQuery<R>(spec: ListSpec, input: ListInput): RawBuilder<R & { total_: number }> {
  const where = conditionsOf(spec);
  const by = order(spec, input);
  return sql<R & { total_: number }>`
    select ${spec.columns}, ${countOf(spec, where)} as total_
    from ${spec.from} ${spec.joins ?? sql``}
    where ${spec.key} in (select ${spec.key} from ${spec.from} ${where} order by ${by} limit ${input.page_size} offset ${(input.page - 1) * input.page_size})
    order by ${by}`;
}

/** The same where no index has the words: page and total come from one reading of all that may have them. */
function readOnceQuery<R>(spec: ListSpec, input: ListInput): RawBuilder<R & { total_: number }> {
  const by = order(spec, input);
  const end = input.page * input.page_size;
  return sql<R & { total_: number }>`with found as materialized (
      select ${spec.key} as key_, row_number() over (order by ${by}) as n_ from ${spec.from} ${conditionsOf(spec)} order by ${by} limit ${sql.lit(countLimit)})
    select ${spec.columns}, (select count(*)::int from found) as total_
    from ${spec.from} ${spec.joins ?? sql``}
    where ${spec.key} in (select key_ from found where n_ > ${end - input.page_size} and n_ <= ${end})
    order by ${by}`;
}

/** So many rows from the beginning of the order are looked at for words that are everywhere. */
const nearby = 2_000;
/** One row in so many has the words: reading on counts them sooner than their index does. */
const dense = 10;

/** How many of the first of the order were looked at, and the keys of those with the words. */
interface Nearby {
  looked: number;
  keys: number[];
}

export function nearbyQuery(spec: ListSpec, input: ListInput): RawBuilder<Nearby> {
  const by = order(spec, input);
  return sql<Nearby>`with near as materialized (
      select ${spec.key} as key_, ${spec.words?.text ?? sql`''`} as text_, row_number() over (order by ${by}) as n_
      from ${spec.from} ${conditionsOf(spec, sql`true`)} order by ${by} limit ${sql.lit(nearby)})
    select (select count(*)::int from near) as looked,
      array(select key_ from near where ${wordsOf(spec, sql`near.text_`) ?? sql`true`} order by n_) as keys`;
}

/**
 * The page of a list with words. Of a short list all has been looked at. Words that are everywhere (the name of a customer who books every day) are met early along the order,
 * long before their index has gathered all that there are; where too few are met there, their index finds the few. The planner cannot
 * choose by itself: row-level security hides from it how often a word occurs.
 */
async function pageWithWords<R>(
  tx: Tx,
  spec: ListSpec & { words: Words },
  input: ListInput,
): Promise<(R & { total_: number })[]> {
  const end = input.page * input.page_size;
  if (spec.words.isComposed && end < countLimit) return tx.rows(readOnceQuery<R>(spec, input));
  const met = await tx.one(nearbyQuery(spec, input));
  const isAll = met.looked < nearby;
  const isDense = met.keys.length * dense > nearby;
  if (!isAll && met.keys.length < end) return tx.rows(pageQuery<R>(isDense ? spec : inScope(tx, spec), input));
  const keys = met.keys.slice(end - input.page_size, end);
  if (keys.length === 0) return [];
  // «|| ''» keeps the index of the words out of the count.
  const counted = isDense ? sql`(${spec.words.text} || '')` : spec.words.text;
  const total = isAll ? sql.lit(met.keys.length) : countOf(spec, conditionsOf(spec, wordsOf(spec, counted)));
  return tx.rows(sql<R & { total_: number }>`
    select ${spec.columns}, ${total} as total_
    from ${spec.from} ${spec.joins ?? sql``} where ${spec.key} in (${sql.join(keys)}) order by ${order(spec, input)}`);
}

/** For a company the words of a list are looked up by the function that may use their index. */
function inScope(tx: Tx, spec: ListSpec & { words: Words }): ListSpec {
  const { words, ...rest } = spec;
  if (tx.role !== 'cabezal_company' || words.ownKeys === undefined) return spec;
  return { ...rest, where: [...rest.where, sql`${spec.key} in (${words.ownKeys(patternsOf(words.typed))})`] };
}

function rowsOf<R>(tx: Tx, spec: ListSpec, input: ListInput): Promise<(R & { total_: number })[]> {
  const { words } = spec;
  return words === undefined || patternsOf(words.typed).length === 0
    ? tx.rows(pageQuery<R>(spec, input))
    : pageWithWords<R>(tx, { ...spec, words }, input);
}

/** Every row of a list in its order. */
export function allQuery<R>(spec: ListSpec, input: ListInput): RawBuilder<R> {
  return sql<R>`select ${spec.columns} from ${spec.from} ${spec.joins ?? sql``} ${conditionsOf(spec)} order by ${order(spec, input)}`;
}

export async function listPage<R extends object>(tx: Tx, spec: ListSpec, input: ListInput): Promise<Page<R>> {
  const found = await rowsOf<R>(tx, spec, input);
  let total = found[0]?.total_;
  if (total === undefined && input.page > 1)
    total = (await rowsOf<R>(tx, spec, { ...input, page: 1, page_size: 1 }))[0]?.total_;
  const counted = total ?? 0;
  return {
    rows: found.map(({ total_: _, ...row }) => row as unknown as R),
    page: input.page,
    page_size: input.page_size,
    total: Math.min(counted, countLimit - 1),
    total_is_exact: counted < countLimit,
  };
}
