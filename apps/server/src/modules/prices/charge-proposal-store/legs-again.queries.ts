import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { askRemovedAgain } from './asked-again.queries.ts';

/** Legs that an approved street turn gave up, and that are required again. */
interface LegsAgain {
  legs: readonly number[];
  id_street_turn: number;
}

const ofLegs = ({ legs }: LegsAgain) => sql`p.id_leg = any(${[...legs]}::int[]) and p.kind <> 'CANCELLATION'`;
/** `q` is open and proposes the same as `p`. */
const isOpenTwice = sql`q.kind = p.kind and q.of_plan = p.of_plan and q.subject = p.subject and q.decision is null and coalesce(q.takes_back, 0) = coalesce(p.takes_back, 0)`;

/** Removals that giving up the legs proposed and nobody has decided on: the lines stay. */
async function keepLines(tx: Tx, again: LegsAgain): Promise<void> {
  await tx.run(sql`update charge_proposals p set decision = 'SUPERSEDED', decided_at = ${tx.now}, id_street_turn = null, version = p.version + 1
    where ${ofLegs(again)} and p.takes_back is not null and p.decision is null and p.id_street_turn = ${again.id_street_turn}`);
}

/** Proposals that were open when the legs were given up. */
async function reopen(tx: Tx, again: LegsAgain): Promise<void> {
  await tx.run(sql`update charge_proposals p set decision = null, decided_at = null, id_street_turn = null, version = p.version + 1
    where ${ofLegs(again)} and p.decision = 'SUPERSEDED' and p.id_street_turn = ${again.id_street_turn}
      and not exists (select from charge_proposals q where ${isOpenTwice})`);
}

/** Lines that were charged, and removed because the legs were given up. */
const askRemoved = (tx: Tx, again: LegsAgain): Promise<void> =>
  askRemovedAgain(tx, {
    those: sql`${ofLegs(again)} and b.id_street_turn = ${again.id_street_turn}`,
    id_guide: sql`p.id_guide`,
    subject: sql`p.subject`,
    of_plan: sql`p.of_plan`,
    plan_subject: sql`p.plan_subject`,
    facts: sql`p.facts`,
  });

/** Notes which street turn gave up a leg, on the removals of its lines that are open now. */
export async function noteRemovals(tx: Tx, of: { id_leg: number; id_street_turn: number }): Promise<void> {
  await tx.run(sql`update charge_proposals set id_street_turn = ${of.id_street_turn}
    where id_leg = ${of.id_leg} and kind <> 'CANCELLATION' and takes_back is not null and decision is null`);
}

/**
 * Asks again what was asked or charged for legs before a street turn gave them up, when it is cancelled: open proposals are open again, lines stay
 * charged, and lines that were removed because of it are proposed again. Needs the system's rights; the caller has locked the reservations.
 */
export async function askLegsAgain(tx: Tx, again: LegsAgain): Promise<void> {
  if (again.legs.length === 0) return;
  await keepLines(tx, again);
  await reopen(tx, again);
  await askRemoved(tx, again);
}
