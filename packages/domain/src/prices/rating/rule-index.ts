/**
 * Rules made ready to be compared with many movements: rows in order of nearness, and for each column the rows that ask for a value.
 * Comparing 5,000 rules is then a few thousand operations on words of 32 rows.
 */
import { type Bits, bitsFor, type Counts, clearBit, countBits, orInto, setBit } from './bits';
import { DIMENSIONS, type Dimension, inBand, inForce, type RuleHead, specificity } from './dimensions';
import type { ScopeFacts } from './rate-facts';
import type { Loser } from './rate-trace';
import { eachInSteps, type Steps, sortInSteps } from './steps';

/** A rule in its place of the order. */
export interface RuleRow<T> {
  readonly rule: T;
  readonly head: RuleHead;
  /** By dimension; see `specificity`. */
  readonly ranks: readonly number[];
}

interface Column {
  readonly dimension: number;
  /** Null: the owner's. */
  readonly key: keyof ScopeFacts | null;
  /** Rows that ask for a value. */
  readonly constrained: Bits;
  readonly rows: ReadonlyMap<unknown, readonly number[]>;
  /** Rows that ask for another value than one, made when first asked for. */
  readonly others: Map<string, Bits>;
}

export interface RuleIndex<T> {
  /** Nearest first, whatever the order in which they came. */
  readonly rows: readonly RuleRow<T>[];
  readonly words: number;
  readonly columns: readonly Column[];
  /** Rows with a band of km. */
  readonly banded: readonly number[];
  /** Rows by what they price: a service, or a kind of surcharge. */
  readonly groups: ReadonlyMap<number | string, Bits>;
  /** Rows that hold on a day, made when first asked for. */
  readonly live: Map<string, Bits>;
  /** The last movement that was compared: the containers of one reservation mostly stand to all rules alike. */
  readonly last: { key: string; match: RuleMatch<T> | null };
  readonly reader: RuleReader<T>;
}

/** Whom the first dimension asks for. */
export type OwnerSide = 'CLIENTE' | 'TRANSPORTISTA';

/** How rules of a table are read. */
export interface RuleReader<T> {
  readonly side: OwnerSide;
  head(rule: T): RuleHead;
  groups(rule: T): readonly (number | string)[];
  /** How many of those that lost a price are told; 0: the price is asked for, not why. */
  readonly losers: number;
  /** What a rule says for a group. */
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
/** Sets of rows that are kept for days and for values: more than any simulation asks for. */
const SETS_KEPT = 2000;

/** The set of a name, made once while there is room. */
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
    // One's own is one's own here; that the payer's goes before the client's depends on the movement.
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

/** The index of some rules; those that were voided are left out. The order of the rules changes nothing. */
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

/** Rows that are approved and hold on the day. */
function liveOn<T>(index: RuleIndex<T>, date: string): Bits {
  return kept(index.live, date, () => {
    const live = bitsFor(index.rows.length);
    for (const [i, { head }] of index.rows.entries()) {
      if ((head.approved_at ?? null) !== null && inForce(head, date)) setBit(live, i);
    }
    return live;
  });
}

/** Who gives the price of a group, and who does not. */
export interface Resolution<T> {
  readonly winner: RuleRow<T> | null;
  /** In what the winner is nearer than the next that applies; null: no other does. */
  readonly won_by: Dimension | null;
  /** The nearest ones, nearest first: the fewest dimensions that differ, then the last of them, then as winners are found. */
  readonly losers: readonly Loser[];
}

/** How the rows of an index stand to one movement. */
export interface RuleMatch<T> {
  readonly index: RuleIndex<T>;
  readonly date: string;
  /** Whose rows are own ones, the first before the second. */
  readonly owners: readonly number[];
  /** By dimension, rows that differ from the movement in it; null: none does. */
  readonly masks: readonly (Bits | null)[];
  /** How many dimensions of a row differ. */
  readonly counts: Counts;
  readonly live: Bits;
  /** Who won what, by group; filled by `resolve`. */
  readonly resolved: Map<number | string, Resolution<T>>;
}

/** Rows of a column that ask for something else than these values. */
function othersThan({ constrained, rows }: Column, values: readonly (number | string | null)[]): Bits {
  const off = constrained.slice();
  for (const value of values) for (const row of rows.get(value) ?? []) clearBit(off, row);
  return off;
}

/** The same for the fact of a movement: places and containers come again and again, pairs of companies do not. */
function othersThanFact(column: Column, value: number | string | null): Bits {
  return kept(column.others, String(value), () => othersThan(column, [value]));
}

function masksOf<T>(index: RuleIndex<T>, facts: ScopeFacts, owners: readonly number[]): (Bits | null)[] {
  const masks: (Bits | null)[] = DIMENSIONS.map(() => null);
  for (const column of index.columns) {
    const off = column.key === null ? othersThan(column, owners) : othersThanFact(column, facts[column.key]);
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

/** Rows of one set or the other; both stay as they are. */
function either(a: Bits, b: Bits): Bits {
  const both = a.slice();
  orInto(both, b);
  return both;
}

/** Compares all rows with a movement: the bill-to's own rows, then the client's, are `owners`. */
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
