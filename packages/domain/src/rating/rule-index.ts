/**
 * Rules made ready to be compared with many movements: rows in order of nearness, and for each column the rows that ask for a value.
 * Comparing 5,000 rules is then a few thousand operations on words of 32 rows.
 */
import { type Bits, bitsFor, clearBit, countBits, orInto, setBit } from './bits';
import { DIMENSIONS, inBand, inForce, type RuleHead, specificity } from './dimensions';
import type { ScopeFacts } from './rate-facts';

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
  readonly side: OwnerSide;
}

/** Whom the first dimension asks for. */
export type OwnerSide = 'CLIENTE' | 'TRANSPORTISTA';

/** How rules of a table are read. */
export interface RuleReader<T> {
  readonly side: OwnerSide;
  head(rule: T): RuleHead;
  groups(rule: T): readonly (number | string)[];
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
/** Days whose rows are kept: more than any simulation asks for. */
const DAYS_KEPT = 1000;

function byNearness(a: RuleRow<unknown>, b: RuleRow<unknown>): number {
  for (const [i, rank] of a.ranks.entries()) {
    const other = b.ranks[i] ?? 0;
    // One's own is one's own here; that the payer's goes before the client's depends on the movement.
    if (rank !== other) return other - rank;
  }
  if (a.head.valid_from !== b.head.valid_from) return a.head.valid_from > b.head.valid_from ? -1 : 1;
  return b.head.id - a.head.id;
}

function columnOf(
  rows: readonly RuleRow<unknown>[],
  dimension: number,
  key: ScopeKey | null,
  read: (row: RuleRow<unknown>) => unknown,
): Column {
  const constrained = bitsFor(rows.length);
  const byValue = new Map<unknown, number[]>();
  for (const [i, row] of rows.entries()) {
    const value = read(row) ?? null;
    if (value === null) continue;
    setBit(constrained, i);
    const same = byValue.get(value);
    if (same === undefined) byValue.set(value, [i]);
    else same.push(i);
  }
  return { dimension, key, constrained, rows: byValue };
}

/** The index of some rules; those that were voided are left out. The order of the rules changes nothing. */
export function indexRules<T>(rules: readonly T[], reader: RuleReader<T>): RuleIndex<T> {
  const rows = rules
    .map(rule => ({ rule, head: reader.head(rule) }))
    .filter(row => (row.head.voided_at ?? null) === null)
    .map(row => ({ ...row, ranks: specificity(row.head) }))
    .sort(byNearness);
  const groups = new Map<number | string, Bits>();
  for (const [i, row] of rows.entries()) {
    for (const group of reader.groups(row.rule)) {
      const bits = groups.get(group) ?? bitsFor(rows.length);
      groups.set(group, bits);
      setBit(bits, i);
    }
  }
  const columns = [
    columnOf(rows, at('OWNER'), null, row => row.head.owner),
    ...COLUMNS.map(([dimension, key]) => columnOf(rows, dimension, key, row => row.head.scope[key])),
  ].filter(column => column.rows.size > 0);
  const banded = rows.flatMap((row, i) => (row.ranks[at('KM')] ? [i] : []));
  return {
    rows,
    words: bitsFor(rows.length).length,
    columns,
    banded,
    groups,
    live: new Map(),
    side: reader.side,
  };
}

/** Rows that are approved and hold on the day. */
function liveOn<T>(index: RuleIndex<T>, date: string): Bits {
  const known = index.live.get(date);
  if (known !== undefined) return known;
  const live = bitsFor(index.rows.length);
  for (const [i, { head }] of index.rows.entries()) {
    if ((head.approved_at ?? null) !== null && inForce(head, date)) setBit(live, i);
  }
  if (index.live.size >= DAYS_KEPT) index.live.clear();
  index.live.set(date, live);
  return live;
}

/** How the rows of an index stand to one movement. */
export interface RuleMatch<T> {
  readonly index: RuleIndex<T>;
  readonly date: string;
  /** Whose rows are own ones, the first before the second. */
  readonly owners: readonly number[];
  /** By dimension, rows that differ from the movement in it; null: none does. */
  readonly masks: readonly (Bits | null)[];
  /** How many dimensions of a row differ; see `countBits`. */
  readonly slices: readonly Bits[];
  readonly live: Bits;
}

/** Compares all rows with a movement: the bill-to's own rows, then the client's, are `owners`. */
export function matchRules<T>(
  index: RuleIndex<T>,
  facts: ScopeFacts & { readonly date: string },
  owners: readonly (number | null)[],
): RuleMatch<T> {
  const own = [...new Set(owners.filter(owner => owner !== null))];
  const masks: (Bits | null)[] = DIMENSIONS.map(() => null);
  for (const { dimension, key, constrained, rows } of index.columns) {
    const off = constrained.slice();
    for (const value of key === null ? own : [facts[key]]) {
      for (const row of rows.get(value) ?? []) clearBit(off, row);
    }
    const mask = masks[dimension] ?? null;
    if (mask === null) masks[dimension] = off;
    else orInto(mask, off);
  }
  if (index.banded.length > 0) {
    const off = bitsFor(index.rows.length);
    for (const row of index.banded) {
      if (!inBand(index.rows[row]?.head.scope ?? {}, facts.km)) setBit(off, row);
    }
    masks[at('KM')] = off;
  }
  const slices = countBits(
    masks.filter(mask => mask !== null),
    index.words,
  );
  return { index, date: facts.date, owners: own, masks, slices, live: liveOn(index, facts.date) };
}
