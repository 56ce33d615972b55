/**
 * Index of rules for comparison with many movements: rows sorted by specificity, and for each column a bit set of the rows that have a value.
 * Comparing 5,000 rules takes a few thousand operations on words of 32 rows.
 */
import { eachInSteps, type Steps, sortInSteps } from '../../system/collections/steps';
import { type Bits, bitsFor, type Counts, clearBit, countBits, orInto, setBit } from './bits';
import { DIMENSIONS, type Dimension, inBand, inForce, type RuleHead, specificity } from './dimensions';
import type { ScopeFacts } from './rate-facts';
import type { Loser } from './rate-trace';

/** A rule at its position in the order. */
export interface RuleRow<T> {
  readonly rule: T;
  readonly head: RuleHead;
  /** By dimension; see `specificity`. */
  readonly ranks: readonly number[];
}

interface Column {
  readonly dimension: number;
  /** Null: the owner. */
  readonly key: keyof ScopeFacts | null;
  /** Rows with a value. */
  readonly constrained: Bits;
  readonly rows: ReadonlyMap<unknown, readonly number[]>;
  /** Rows with a value other than the key's, created on first use. */
  readonly others: Map<string, Bits>;
}

export interface RuleIndex<T> {
  /** Most specific first, independent of the input order. */
  readonly rows: readonly RuleRow<T>[];
  readonly words: number;
  readonly columns: readonly Column[];
  /** Rows with a km band. */
  readonly banded: readonly number[];
  /** Rows by what they price: a service, or a kind of surcharge. */
  readonly groups: ReadonlyMap<number | string, Bits>;
  /** Rows in force on a date, created on first use. */
  readonly live: Map<string, Bits>;
  /** The last match: the containers of one reservation mostly have equal keys. */
  readonly last: { key: string; match: RuleMatch<T> | null };
  readonly reader: RuleReader<T>;
}

/** Owner of the rules of a side. */
export type OwnerSide = 'CLIENTE' | 'TRANSPORTISTA';

/** How the rules of a table are read. */
export interface RuleReader<T> {
  readonly side: OwnerSide;
  head(rule: T): RuleHead;
  groups(rule: T): readonly (number | string)[];
  /** Number of losers to collect; 0: price only, no reasons. */
  readonly losers: number;
  /** Amount and method of a rule for a group. */
  says(rule: T, group: number | string): Pick<Loser, 'amount' | 'method'>;
}

const at = (name: (typeof DIMENSIONS)[number]): number => DIMENSIONS.indexOf(name);
type ScopeKey = Exclude<keyof ScopeFacts, 'km'>;
const COLUMNS: readonly (readonly [dimension: number, key: ScopeKey])[] = [
  [at('LUGAR'), 'id_plant'],
  [at('LUGAR'), 'id_route'],
  [at('LUGAR'), 'id_canton'],
  [at('LUGAR'), 'id_province'],
  [at('PUERTO'), 'id_port'],
  [at('CONTENEDOR'), 'id_container_type'],
  [at('CONTENEDOR'), 'container_group'],
  [at('TIPO'), 'template'],
  [at('TIPO'), 'reservation_type'],
  [at('NAVIERA'), 'id_shipping_line'],
  [at('PRODUCTO'), 'id_product'],
];
/** Maximum of cached sets per column: more than any simulation needs. */
const SETS_KEPT = 2000;

/** The cached set of a name, created on first use while the cache has room. */
function kept(sets: Map<string, Bits>, name: string, make: () => Bits): Bits {
  const known = sets.get(name);
  if (known !== undefined) return known;
  if (sets.size >= SETS_KEPT) sets.clear();
  const made = make();
  sets.set(name, made);
  return made;
}

function byNearness(a: RuleRow<unknown>, b: RuleRow<unknown>): number {
  for (let i = 0; i < a.ranks.length; i++) {
    const difference = (b.ranks[i] ?? 0) - (a.ranks[i] ?? 0);
    // Own rules rank equally here; whether the payer's precedes the client's depends on the movement.
    if (difference !== 0) return difference;
  }
  if (a.head.valid_from !== b.head.valid_from) return a.head.valid_from > b.head.valid_from ? -1 : 1;
  return b.head.id - a.head.id;
}

function* columnOf(
  rows: readonly RuleRow<unknown>[],
  dimension: number,
  key: ScopeKey | null,
  read: (row: RuleRow<unknown>) => unknown,
): Steps<Column> {
  const constrained = bitsFor(rows.length);
  const byValue = new Map<unknown, number[]>();
  yield* eachInSteps(rows, (row, i) => {
    const value = read(row) ?? null;
    if (value === null) return;
    setBit(constrained, i);
    const same = byValue.get(value);
    if (same === undefined) byValue.set(value, [i]);
    else same.push(i);
  });
  return { dimension, key, constrained, rows: byValue, others: new Map() };
}

/** Builds the index; voided rules are left out. The input order has no effect. */
export function* indexRules<T>(rules: readonly T[], reader: RuleReader<T>): Steps<RuleIndex<T>> {
  const found: RuleRow<T>[] = [];
  yield* eachInSteps(rules, rule => {
    const head = reader.head(rule);
    if ((head.voided_at ?? null) === null) found.push({ rule, head, ranks: specificity(head) });
  });
  const rows = yield* sortInSteps(found, byNearness);
  const groups = new Map<number | string, Bits>();
  yield* eachInSteps(rows, (row, i) => {
    for (const group of reader.groups(row.rule)) {
      const bits = groups.get(group) ?? bitsFor(rows.length);
      groups.set(group, bits);
      setBit(bits, i);
    }
  });
  const columns = [yield* columnOf(rows, at('OWNER'), null, row => row.head.owner)];
  for (const [dimension, key] of COLUMNS)
    columns.push(yield* columnOf(rows, dimension, key, row => row.head.scope[key]));
  const banded = rows.flatMap((row, i) => (row.ranks[at('KM')] ? [i] : []));
  return {
    rows,
    words: bitsFor(rows.length).length,
    columns: columns.filter(column => column.rows.size > 0),
    banded,
    groups,
    live: new Map(),
    last: { key: '', match: null },
    reader,
  };
}

/** Rows that are approved and in force on the date. */
function liveOn<T>(index: RuleIndex<T>, date: string): Bits {
  return kept(index.live, date, () => {
    const live = bitsFor(index.rows.length);
    for (const [i, { head }] of index.rows.entries()) {
      if ((head.approved_at ?? null) !== null && inForce(head, date)) setBit(live, i);
    }
    return live;
  });
}

/** Winner and losers of a group. */
export interface Resolution<T> {
  readonly winner: RuleRow<T> | null;
  /** Dimension in which the winner is more specific than the next one that applies; null: no other applies. */
  readonly won_by: Dimension | null;
  /** Nearest first: by number of differing dimensions, then by importance of the first one that differs (least important first), then by precedence. */
  readonly losers: readonly Loser[];
}

/** Result of comparing the rows of an index with one movement. */
export interface RuleMatch<T> {
  readonly index: RuleIndex<T>;
  readonly date: string;
  /** Owners whose rows are own ones, in order of precedence. */
  readonly owners: readonly number[];
  /** By dimension, the rows that differ from the movement; null: none. */
  readonly masks: readonly (Bits | null)[];
  /** Number of differing dimensions per row. */
  readonly counts: Counts;
  readonly live: Bits;
  /** Results by group, filled by `resolve`. */
  readonly resolved: Map<number | string, Resolution<T>>;
}

/** Rows of a column with a value other than these. */
function rowsWithOtherValue({ constrained, rows }: Column, values: readonly (number | string | null)[]): Bits {
  const off = constrained.slice();
  for (const value of values) for (const row of rows.get(value) ?? []) clearBit(off, row);
  return off;
}

/** The same for one fact, cached: places and containers recur, pairs of companies do not. */
function rowsWithOtherFact(column: Column, value: number | string | null): Bits {
  return kept(column.others, String(value), () => rowsWithOtherValue(column, [value]));
}

function masksOf<T>(index: RuleIndex<T>, facts: ScopeFacts, owners: readonly number[]): (Bits | null)[] {
  const masks: (Bits | null)[] = DIMENSIONS.map(() => null);
  for (const column of index.columns) {
    const off = column.key === null ? rowsWithOtherValue(column, owners) : rowsWithOtherFact(column, facts[column.key]);
    const mask = masks[column.dimension] ?? null;
    masks[column.dimension] = mask === null ? off : either(mask, off);
  }
  if (index.banded.length > 0) {
    const off = bitsFor(index.rows.length);
    for (const row of index.banded) {
      if (!inBand(index.rows[row]?.head.scope ?? {}, facts.km)) setBit(off, row);
    }
    masks[at('KM')] = off;
  }
  return masks;
}

/** Union of two sets, as a new set. */
function either(a: Bits, b: Bits): Bits {
  const both = a.slice();
  orInto(both, b);
  return both;
}

/** Compares all rows with a movement. `owners`: the bill-to, then the client. */
export function matchRules<T>(
  index: RuleIndex<T>,
  facts: ScopeFacts & { readonly date: string },
  owners: readonly (number | null)[],
): RuleMatch<T> {
  const own = [...new Set(owners.filter(owner => owner !== null))];
  const key = [facts.date, facts.km, ...own, '', ...COLUMNS.map(([, column]) => facts[column])].join('/');
  if (index.last.match !== null && index.last.key === key) return index.last.match;
  const masks = masksOf(index, facts, own);
  const counts = countBits(
    masks.filter(mask => mask !== null),
    index.words,
  );
  const live = liveOn(index, facts.date);
  const match = { index, date: facts.date, owners: own, masks, counts, live, resolved: new Map() };
  index.last.key = key;
  index.last.match = match;
  return match;
}
