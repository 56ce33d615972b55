/** Resolves the rule that gives a price, and the reasons of the others (8-money §1.2). Per service or kind of surcharge, never per fee. */
import { type Bits, eachBit, hasBit, rowsCounted } from './bits';
import { DIMENSIONS, type Dimension, inForce, MISMATCH_REASONS, type RuleHead } from './dimensions';
import type { Loser } from './rate-trace';
import type { Resolution, RuleMatch, RuleRow } from './rule-index';

interface Near {
  readonly row: number;
  /** Number of dimensions that differ. */
  readonly count: number;
  /** Index of the first one; -1: none. */
  readonly first: number;
}

/** 2 for the payer's own rule, 1 for the client's, 0 for a general one; payer and client may be the same company. */
function ownerRank<T>(match: RuleMatch<T>, row: number): number {
  const owner = match.index.rows[row]?.head.owner ?? null;
  const place = owner === null ? -1 : match.owners.indexOf(owner);
  return place === -1 ? 0 : match.owners.length - place;
}

/** By owner, then by specificity; the rows are already sorted by specificity. */
const byOwnerThenOrder =
  <T>(match: RuleMatch<T>) =>
  (a: number, b: number): number =>
    ownerRank(match, b) - ownerRank(match, a) || a - b;

/** Rows of a group that differ in no dimension. */
function fitting<T>(match: RuleMatch<T>, group: Bits): number[] {
  const rows: number[] = [];
  for (let w = 0; w < match.index.words; w++) {
    eachBit((group[w] ?? 0) & rowsCounted(match.counts, w, 0), w << 5, row => rows.push(row) > 0);
  }
  return rows.sort(byOwnerThenOrder(match));
}

/** First dimension in which a rule that applies is less specific than the winner. */
function difference<T>(match: RuleMatch<T>, winner: number, loser: number): Dimension {
  const [a, b] = [match.index.rows[winner], match.index.rows[loser]];
  const ranks = (row: RuleRow<T> | undefined, i: number): readonly number[] => [
    ownerRank(match, i),
    ...(row?.ranks.slice(1) ?? []),
  ];
  const theirs = ranks(b, loser);
  const place = ranks(a, winner).findIndex((rank, i) => rank !== theirs[i]);
  const name = DIMENSIONS[place];
  if (name !== undefined) return name === 'OWNER' ? match.index.reader.side : name;
  return a?.head.valid_from === b?.head.valid_from ? 'REGISTRO' : 'VIGENCIA';
}

/** Why a row does not give the price: the first dimension that differs, its days, its approval, its km, or the winner. */
function reasonOf<T>(
  match: RuleMatch<T>,
  { row, first }: Near,
  head: RuleHead,
  winner: number | null,
): Pick<Loser, 'reason' | 'dimension'> {
  const km = DIMENSIONS.length - 1;
  if (first === 0 && match.index.reader.side === 'TRANSPORTISTA') return { reason: 'OTRO_TRANSPORTISTA' };
  if (first !== -1 && first !== km) return { reason: MISMATCH_REASONS[first] ?? 'OTRO_TIPO' };
  if (!inForce(head, match.date)) return { reason: 'FUERA_DE_VIGENCIA' };
  if ((head.approved_at ?? null) === null) return { reason: 'SIN_APROBAR' };
  if (first === km || winner === null) return { reason: 'FUERA_DE_RANGO_KM' };
  const dimension = difference(match, winner, row);
  return {
    reason: dimension === 'VIGENCIA' || dimension === 'REGISTRO' ? 'MAS_ANTIGUA' : 'MENOS_ESPECIFICA',
    dimension,
  };
}

/** A loser in the form of the trace: the fields that its reason needs. */
function loserOf<T>(match: RuleMatch<T>, near: Near, winner: number | null, group: number | string): Loser[] {
  const lost = match.index.rows[near.row];
  if (lost === undefined) return [];
  const { head } = lost;
  const { amount, method } = match.index.reader.says(lost.rule, group);
  const { id, code, version } = head;
  const loser: Loser = { id, code, version, amount, method, ...reasonOf(match, near, head, winner) };
  if (loser.reason === 'FUERA_DE_RANGO_KM')
    return [{ ...loser, km_from: head.scope.km_from ?? null, km_to: head.scope.km_to ?? null }];
  if (loser.reason === 'FUERA_DE_VIGENCIA')
    return [{ ...loser, valid_from: head.valid_from, valid_to: head.valid_to ?? null }];
  return [loser];
}

/** Visits the rows of a set whose first differing dimension is `first`; those in force on the date come first. Returns false when `visit` did. */
function eachOfClass<T>(match: RuleMatch<T>, rows: Bits, first: number, visit: (row: number) => boolean): boolean {
  const mask = match.masks[first] ?? null;
  if (mask === null) return true;
  const before = match.masks.slice(0, first).filter(other => other !== null);
  for (const holds of [true, false]) {
    for (let w = 0; w < rows.length; w++) {
      const live = match.live[w] ?? 0;
      let word = (rows[w] ?? 0) & (mask[w] ?? 0) & (holds ? live : ~live);
      for (let i = 0; i < before.length && word !== 0; i++) word &= ~(before[i]?.[w] ?? 0);
      if (!eachBit(word, w << 5, visit)) return false;
    }
  }
  return true;
}

/** Visits the rows of a group that differ from the movement, nearest first, until `visit` returns false. */
function eachDiffering<T>(match: RuleMatch<T>, group: Bits, visit: (near: Near) => boolean): void {
  for (let count = 1; count <= DIMENSIONS.length; count++) {
    const rows = group.slice();
    let some = 0;
    for (let w = 0; w < rows.length; w++) {
      if (rows[w] === 0) continue;
      rows[w] = (rows[w] ?? 0) & rowsCounted(match.counts, w, count);
      some |= rows[w] ?? 0;
    }
    for (let first = DIMENSIONS.length - 1; some !== 0 && first >= 0; first--) {
      if (!eachOfClass(match, rows, first, row => visit({ row, count, first }))) return;
    }
  }
}

/** Collects rows, nearest first, at most one per family, so that the versions of one fee do not displace other fees. */
function collect<T>(match: RuleMatch<T>, winner: number | null, limit: number) {
  const found: Near[] = [];
  const families = new Set<number>();
  const won = winner === null ? undefined : match.index.rows[winner]?.head;
  const take = (near: Near): boolean => {
    const head = match.index.rows[near.row]?.head;
    if (head === undefined || near.row === winner) return found.length < limit;
    // An older version of the winner explains nothing; a future one does.
    const older = head.family !== null && head.family === won?.family && head.valid_from <= match.date;
    const known = head.family !== null && families.has(head.family);
    if (!older && !known && found.length < limit) {
      found.push(near);
      if (head.family !== null) families.add(head.family);
    }
    return found.length < limit;
  };
  return { found, take };
}

function resolveGroup<T>(match: RuleMatch<T>, name: number | string, group: Bits): Resolution<T> {
  const fits = fitting(match, group);
  const [winner = null, next] = fits.filter(row => hasBit(match.live, row));
  const { losers } = match.index.reader;
  const { found, take } = collect(match, winner, losers);
  // Rows that apply are collected before other versions of them; the result is sorted by nearness afterwards.
  for (const holds of [true, false]) {
    for (const row of fits) if (hasBit(match.live, row) === holds) take({ row, count: 0, first: -1 });
  }
  found.sort((a, b) => byOwnerThenOrder(match)(a.row, b.row));
  if (found.length < losers) eachDiffering(match, group, take);
  return {
    winner: winner === null ? null : (match.index.rows[winner] ?? null),
    won_by: winner === null || next === undefined ? null : difference(match, winner, next),
    losers: found.flatMap(near => loserOf(match, near, winner, name)),
  };
}

/**
 * Resolves the rule of a group (a service, or a kind of surcharge) for a movement: among the rules that are approved, in force and differ in nothing,
 * the most specific by the order of `DIMENSIONS`, then the later, then the higher id. Depends on the set of rules only.
 */
export function resolve<T>(match: RuleMatch<T>, name: number | string): Resolution<T> {
  const known = match.resolved.get(name);
  if (known !== undefined) return known;
  const group = match.index.groups.get(name);
  const resolution: Resolution<T> =
    group === undefined ? { winner: null, won_by: null, losers: [] } : resolveGroup(match, name, group);
  match.resolved.set(name, resolution);
  return resolution;
}
