import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Legs that were given up at a time, and are required again. */
interface LegsAgain {
  legs: readonly number[];
  /** When they were given up: the time of that transaction. */
  given_up_at: string;
}

const ofLegs = ({ legs }: LegsAgain) => sql`p.id_leg = any(${[...legs]}::int[]) and p.kind <> 'CANCELLATION'`;
/** `q` is open and proposes the same as `p`. */
const isOpenTwice = sql`q.kind = p.kind and q.of_plan = p.of_plan and q.subject = p.subject and q.decision is null and coalesce(q.takes_back, 0) = coalesce(p.takes_back, 0)`;

/** Removals that giving up the legs proposed and nobody has decided on: the lines stay. */
async function keepLines(tx: Tx, again: LegsAgain): Promise<void> {
  await tx.run(sql`update charge_proposals p set decision = 'SUPERSEDED', decided_at = ${tx.now}, version = p.version + 1
    where ${ofLegs(again)} and p.takes_back is not null and p.decision is null and p.created_at = ${again.given_up_at}::timestamptz`);
}

/** Proposals that were open when the legs were given up. */
async function reopen(tx: Tx, again: LegsAgain): Promise<void> {
  await tx.run(sql`update charge_proposals p set decision = null, decided_at = null, version = p.version + 1
    where ${ofLegs(again)} and p.decision = 'SUPERSEDED' and p.created_at < ${again.given_up_at}::timestamptz and p.decided_at = ${again.given_up_at}::timestamptz
      and not exists (select from charge_proposals q where ${isOpenTwice})`);
}

/** Lines that were charged, and removed because the legs were given up, as they were written. Partial amounts of one cause are asked together. */
async function askRemoved(tx: Tx, again: LegsAgain): Promise<void> {
  await tx.run(sql`with gone as (select p.*, sum(b.quantity * b.unit_price) over cause as amount, row_number() over (cause order by p.id_charge_proposal desc) as nth
      from charge_proposals p join charge_proposals b on b.takes_back = p.id_charge_proposal
      where ${ofLegs(again)} and p.decision = 'ACCEPTED' and p.takes_back is null and b.decision = 'ACCEPTED' and b.created_at = ${again.given_up_at}::timestamptz
      window cause as (partition by p.kind, p.of_plan, p.subject))
    insert into charge_proposals (id_reservation, id_sub_reservation, id_leg, id_guide, kind, subject, of_plan, plan_subject, id_service, quantity, unit_price, id_motivo,
      description, reason, facts, id_user, author, created_at)
    select p.id_reservation, p.id_sub_reservation, p.id_leg, p.id_guide, p.kind, p.subject, p.of_plan, p.plan_subject, p.id_service, 1, p.amount, p.id_motivo,
      p.description, p.reason, p.facts, p.id_user, p.author, ${tx.now}
    from gone p where p.nth = 1 and not exists (select from charge_proposals q where q.kind = p.kind and q.of_plan = p.of_plan and q.subject = p.subject
      and q.decision is null and q.takes_back is null)`);
}

/**
 * Asks again what was asked or charged for legs before they were given up, when giving them up is undone: open proposals are open again, lines
 * stay charged, and lines that were removed because of it are proposed again. Needs the system's rights; the caller has locked the reservations.
 */
export async function askLegsAgain(tx: Tx, again: LegsAgain): Promise<void> {
  if (again.legs.length === 0) return;
  await keepLines(tx, again);
  await reopen(tx, again);
  await askRemoved(tx, again);
}
