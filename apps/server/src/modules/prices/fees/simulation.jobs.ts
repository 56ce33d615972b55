import type { simulateFees } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { percentChange } from '@cabezal/domain/prices/amounts/percent-change';
import { type Draft, withDrafts } from '@cabezal/domain/prices/pricing/drafts';
import { explain } from '@cabezal/domain/prices/pricing/explain';
import { preparingRules, type SaleRules, withLosers } from '@cabezal/domain/prices/pricing/prepare-rules';
import { rate } from '@cabezal/domain/prices/pricing/rate';
import type { RateParameters } from '@cabezal/domain/prices/pricing/rate-facts';
import type { Fee, RuleDates, Surcharge } from '@cabezal/domain/prices/pricing/rate-rules';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import type { Steps } from '@cabezal/domain/system/collections/steps';
import { addDays } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { byWeight, type ComparedReservation, comparePrices, isChanged } from '../pricing/compare-prices.ts';
import { rateParametersOn, type SaleRuleRows, saleRuleRows } from '../pricing/rules.ts';
import { draftFee } from './draft-fee.ts';
import { draftSurcharge } from './draft-surcharge.ts';
import * as queries from './simulate.queries.ts';

type Drafts = z.infer<typeof simulateFees.input>;

const daysOfMonth = 31;
/** Reservations read and rated at a time; other work of the process runs in between. */
const portion = 500;
/** Most reservations stored for a part, and how many of them get an explanation. */
const rowsKept = 10_000;
const MAX_ROWS = 200;
const MAX_SENTENCES = 12;

/** Stored proposals as if approved: each replaces the version before it. */
function proposed(rows: SaleRuleRows, ids: readonly number[]): Draft<Fee>[] {
  const asked = new Set(ids);
  const proposals = rows.fees.filter(fee => asked.has(fee.id_fee) && fee.approved_at === null);
  const families = new Set(proposals.map(fee => fee.id_family));
  const approved = rows.fees.filter(fee => families.has(fee.id_family) && fee.approved_at !== null);
  return proposals.map(fee => {
    const [before] = approved
      .filter(other => other.id_family === fee.id_family && other.valid_from < fee.valid_from)
      .sort((a, b) => (a.valid_from > b.valid_from ? -1 : 1));
    return { rule: { ...fee, approved_at: 'now' }, replaces: before?.id_fee ?? null };
  });
}

type Coded = RuleDates & { readonly code: string };

/**
 * Replays the past as if the drafts had always been valid: from the first day on, and in place of every version that they change. Most
 * drafts begin tomorrow and would not affect the past otherwise.
 */
function heldAllTheTime<R extends Coded>(
  rules: readonly R[],
  drafts: readonly Draft<R>[],
  idOf: (rule: R) => number,
  since: string,
): R[] {
  const replaced = new Set(drafts.map(draft => draft.replaces));
  const codes = new Set(rules.filter(rule => replaced.has(idOf(rule))).map(rule => rule.code));
  const began = drafts.map(({ rule }) => (rule.valid_from <= since ? rule : { ...rule, valid_from: since }));
  return [...rules.filter(rule => !codes.has(rule.code)), ...began];
}

/** The rules with the drafts in force: from their own days on, or (`since`) as if they had been valid from that day on. */
function* simulatedRules(
  rows: SaleRuleRows,
  drafts: Drafts,
  of: { today: string } | { since: string },
): Steps<SaleRules> {
  const fees = [...drafts.fees.map((fee, n) => draftFee(fee, n)), ...proposed(rows, drafts.proposals)];
  yield;
  const surcharges: Draft<Surcharge>[] = drafts.surcharges.map((surcharge, n) => draftSurcharge(surcharge, n));
  const tried = new Set(drafts.proposals);
  const others = rows.fees.filter(fee => !tried.has(fee.id_fee));
  const place = <R extends Coded>(rules: readonly R[], changes: readonly Draft<R>[], idOf: (rule: R) => number): R[] =>
    'since' in of ? heldAllTheTime(rules, changes, idOf, of.since) : withDrafts(rules, changes, idOf, of.today);
  yield;
  const placed = place(others, fees, fee => fee.id_fee);
  yield;
  return yield* preparingRules({
    ...rows,
    losers: 0,
    fees: placed,
    surcharges: place(rows.surcharges, surcharges, surcharge => surcharge.id_surcharge),
  });
}

/** Sums of changes by key. */
class Sums {
  readonly #of = new Map<string, { containers: number; before: Money; after: Money }>();

  add(key: string, { containers, before, after }: ComparedReservation): void {
    const sum = this.#of.get(key) ?? { containers: 0, before: '0.00', after: '0.00' };
    this.#of.set(key, {
      containers: sum.containers + containers,
      before: add(sum.before, before ?? '0.00'),
      after: add(sum.after, after ?? '0.00'),
    });
  }

  /** The largest difference first. */
  rows() {
    return [...this.#of]
      .map(([key, sum]) => ({ key, ...sum, change: percentChange(sum.before, sum.after) }))
      .sort((a, b) => Math.abs(Number(b.after) - Number(b.before)) - Math.abs(Number(a.after) - Number(a.before)));
  }
}

type Changed = Omit<ComparedReservation, 'facts'> & { sentences: string[] };

const sentencesOf = ({ facts }: ComparedReservation, rules: SaleRules): string[] => {
  const { lines, gaps } = explain(rate(facts, rules));
  const sentences = lines.flatMap(line => [line.heading, ...line.sentences]);
  return [...gaps.map(({ gap }) => gap.message), ...sentences].slice(0, MAX_SENTENCES);
};

/** Adds the explanation to the largest changes. */
function* explained(rows: readonly ComparedReservation[], rules: SaleRules): Steps<Changed[]> {
  const kept: Changed[] = [];
  for (const [n, row] of rows.entries()) {
    const { facts: _, ...rest } = row;
    if (n < MAX_ROWS) yield;
    kept.push({ ...rest, sentences: n < MAX_ROWS ? sentencesOf(row, rules) : [] });
  }
  return kept;
}

interface Simulated {
  totals: queries.Totals['open'];
  rows: Changed[];
}

/** One part: prices every reservation by the rules with and without the drafts, a portion at a time. */
async function simulatePart(
  db: Database,
  rules: { before: SaleRules; after: SaleRules },
  of: { is_open: boolean; since: string },
): Promise<Simulated> {
  const [total, clients, lanes] = [new Sums(), new Sums(), new Sums()];
  const changed: ComparedReservation[] = [];
  let loses_price = 0;
  let count = 0;
  const parameters = new Map<string, RateParameters>();
  for (let after = 0; ; ) {
    const movements = await db.read(systemScope, async tx => {
      const ids = await queries.nextReservations(tx, { ...of, after, most: portion });
      after = ids.at(-1) ?? 0;
      if (ids.length === 0) return null;
      const found = await queries.aliveMovements(tx, ids, of.is_open);
      await rateParametersOn(
        tx,
        found.map(({ movement }) => movement.date),
        parameters,
      );
      return found;
    });
    if (movements === null) break;
    const compared = await runInSlices(comparePrices(movements, [rules.before, rules.after], parameters));
    for (const one of compared.filter(isChanged)) {
      count += 1;
      if (one.before !== null && one.after === null) loses_price += 1;
      total.add('', one);
      clients.add(one.client, one);
      lanes.add(one.lane, one);
      changed.push(one);
    }
    // Drops rows that will not be shown, to limit the memory.
    if (changed.length > 2 * rowsKept) changed.sort(byWeight).length = rowsKept;
  }
  const [sum] = total.rows();
  const { containers = 0, before = '0.00', after: then = '0.00', change = null } = sum ?? {};
  const rows = changed.sort(byWeight).slice(0, rowsKept);
  const why = withLosers(rules.after);
  const kept = await runInSlices(explained(rows, why));
  return {
    totals: {
      total: { containers, before, after: then, change },
      changed: count,
      loses_price,
      left_out: of.is_open ? await db.read(systemScope, queries.countKeptPrices) : 0,
      by_client: clients.rows().map(({ key, ...row }) => ({ client: key, ...row })),
      by_lane: lanes.rows().map(({ key, ...row }) => ({ lane: key, ...row })),
    },
    rows: kept,
  };
}

/** Computes one simulation and stores its result. Reads without locks. */
async function runOne(db: Database, { id_simulation, months, drafts }: queries.WaitingSimulation): Promise<void> {
  const { rows, today, since } = await db.read(systemScope, async tx => {
    const first = addDays(tx.today, -months * daysOfMonth);
    return { rows: await saleRuleRows(tx, 'all', first), today: tx.today, since: first };
  });
  const before = await runInSlices(preparingRules({ ...rows, losers: 0 }));
  const after = (of: { today: string } | { since: string }) => runInSlices(simulatedRules(rows, drafts as Drafts, of));
  const open = await simulatePart(db, { before, after: await after({ today }) }, { is_open: true, since });
  const closed = await simulatePart(db, { before, after: await after({ since }) }, { is_open: false, since });
  const ranked = (part: Simulated, is_open: boolean, from: number) =>
    part.rows.map((row, n) => ({ ...row, rank: from + n, is_open }));
  const all = [...ranked(open, true, 0), ...ranked(closed, false, open.rows.length)];
  await db.write(systemScope, systemAuthor, async tx => {
    await queries.storeSimulated(tx, id_simulation, { open: open.totals, closed: closed.totals }, all);
    tx.changed('fee_simulation', id_simulation);
  });
}

const MOST_STARTS = 3;

/** Runs the waiting simulations, oldest first, and deletes expired ones. */
export async function runSimulations(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, queries.forgetOld);
  for (;;) {
    const waiting = await db.write(systemScope, systemAuthor, queries.claimWaiting);
    if (waiting === undefined) return;
    try {
      // It has ended its process more than once.
      if (waiting.starts > MOST_STARTS) throw new Error(`simulation ${waiting.id_simulation} was begun too often`);
      await runOne(db, waiting);
    } catch (error) {
      await db.write(systemScope, systemAuthor, tx =>
        queries.failSimulation(tx, waiting.id_simulation, 'No se pudo terminar la simulación: pídala otra vez'),
      );
      throw error;
    }
  }
}

export const feeJobs = (): Job[] => [{ name: 'fee_simulations', every_minutes: 1, lane: 'slow', run: runSimulations }];
