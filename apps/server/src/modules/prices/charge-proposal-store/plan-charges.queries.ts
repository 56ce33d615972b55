import { OF_PLAN_KINDS } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { askRemovedAgain } from './asked-again.queries.ts';

/** A superseded proposal stays with the guide, except one superseded by an edit after the issue, which the plan never had. */
const returns = sql`(p.decision is null or p.decision in ('ACCEPTED', 'DISMISSED') or p.decision = 'SUPERSEDED' and p.takes_back is null and p.decided_at > g.issued_at)`;
const ofGuide = (
  id_guide: number,
) => sql`p.id_guide = ${id_guide} and not p.of_plan and p.plan_subject is not null and p.kind = any(${[...OF_PLAN_KINDS]}::text[])
  and p.created_at <= coalesce(g.issued_at, 'infinity')
  and (p.kind = 'LONGER_ROAD' or exists (select from leg_stops l where l.id_leg_stop = p.plan_subject))`;

/** `q` is open and proposes the same as `p`: only one of them may be open. */
const isOpenTwice = sql`q.kind = p.kind and q.decision is null and coalesce(q.takes_back, 0) = coalesce(p.takes_back, 0)`;

/** Asks again for what was charged before the issue of a guide and taken off by an edit after it: the plan never lost it. */
const askAgain = (tx: Tx, id_guide: number): Promise<void> =>
  askRemovedAgain(tx, {
    join: sql`join guides g on g.id_guide = ${id_guide}`,
    those: sql`${ofGuide(id_guide)} and b.created_at > g.issued_at`,
    id_guide: sql`null::integer`,
    subject: sql`p.plan_subject`,
    of_plan: sql`true`,
    plan_subject: sql`p.plan_subject`,
    facts: sql`p.facts || '{"asked_again": true}'::jsonb`,
  });

/**
 * Returns proposals to the plan of the leg when a guide is removed (deleted, dropped for a street turn, or a false freight that another
 * guide replaces): those of edits before its issue, with their decisions. Proposals outside the plan (later edits, stops of the guide
 * alone) and those already open in the plan stay with the guide. Runs before its stops are deleted.
 */
export async function moveToPlan(tx: Tx, id_guide: number): Promise<void> {
  await askAgain(tx, id_guide);
  await tx.run(sql`update charge_proposals p set of_plan = true, id_guide = null, subject = p.plan_subject,
      facts = p.facts || jsonb_build_object('of_guide', p.id_guide, 'guide_subject', p.subject)
        || case when p.decision = 'SUPERSEDED' then '{"asked_again": true}'::jsonb else '{}' end,
      decision = case when p.decision <> 'SUPERSEDED' then p.decision end, decided_at = case when p.decision <> 'SUPERSEDED' then p.decided_at end
    from guides g where g.id_guide = ${id_guide} and ${ofGuide(id_guide)} and ${returns}
      and not (p.decision is distinct from 'ACCEPTED' and p.decision is distinct from 'DISMISSED'
        and exists (select from charge_proposals q where q.of_plan and q.subject = p.plan_subject and ${isOpenTwice}))`);
}

/** Returns the proposals of a leg's false freights to the plan when the leg is planned or driven again. */
export async function moveFreedToPlan(tx: Tx, id_leg: number): Promise<void> {
  const freed = await tx.rows(sql<{ id_guide: number }>`select id_guide from guides
    where id_leg = ${id_leg} and false_freight_at is not null and deleted_at is null order by id_guide`);
  for (const { id_guide } of freed) await moveToPlan(tx, id_guide);
}

/** Carried from the guide `g`, whose stop is still there: an edit of the plan since then does not concern it. */
const wasOfGuide = sql`p.id_leg = g.id_leg and p.of_plan and p.takes_back is null and (p.facts ->> 'of_guide')::integer = g.id_guide and not p.facts ? 'asked_again'
  and (p.kind = 'LONGER_ROAD' or exists (select from guide_stops s where s.id_guide = g.id_guide and s.id_stop = (p.facts ->> 'guide_subject')::integer))`;
const guideSubject = sql`(p.facts ->> 'guide_subject')::integer`;
const unmarked = sql`p.facts - 'of_guide' - 'guide_subject'`;

/**
 * Opens the guide's own proposals again that an edit of the plan superseded or removed between its false freight and the undoing: the guide
 * drives as before.
 */
async function restoreToGuide(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update charge_proposals p set of_plan = false, id_guide = g.id_guide, subject = ${guideSubject}, plan_subject = null, facts = ${unmarked},
      decision = null, decided_at = null, version = p.version + 1
    from guides g where g.id_guide = ${id_guide} and ${wasOfGuide} and p.decision = 'SUPERSEDED'
      and not exists (select from charge_proposals q where not q.of_plan and q.subject = ${guideSubject} and ${isOpenTwice})`);
  const removedFromPlan = sql`${wasOfGuide} and b.of_plan and b.created_at > g.issued_at`;
  await askRemovedAgain(tx, {
    join: sql`join guides g on g.id_guide = ${id_guide}`,
    those: removedFromPlan,
    id_guide: sql`${id_guide}::integer`,
    subject: guideSubject,
    of_plan: sql`false`,
    plan_subject: sql`null::integer`,
    facts: unmarked,
  });
  // The mark is taken off what was asked again: another false freight of this guide, undone in its turn, does not ask it twice.
  await tx.run(sql`update charge_proposals p set facts = ${unmarked} from guides g, charge_proposals b
    where g.id_guide = ${id_guide} and p.decision = 'ACCEPTED' and b.takes_back = p.id_charge_proposal and b.decision = 'ACCEPTED' and ${removedFromPlan}`);
}

/**
 * Returns proposals from the plan to the guide when a false freight is undone, except those that an edit after its issue had superseded. No
 * proposal stays open in the plan.
 */
export async function moveBackToGuide(tx: Tx, id_guide: number): Promise<void> {
  const dropOpen = (those: RawBuilder<unknown>) =>
    tx.run(sql`update charge_proposals p set decision = 'SUPERSEDED', decided_at = ${tx.now}, version = p.version + 1
      from guides g where g.id_guide = ${id_guide} and p.id_leg = g.id_leg and p.of_plan and p.decision is null and ${those}`);
  await restoreToGuide(tx, id_guide);
  await dropOpen(sql`p.facts ? 'asked_again'`);
  await moveToGuide(tx, id_guide);
  await dropOpen(sql`true`);
}

/** Moves the proposals of a plan to the guide when the leg gets its guide, or gets it back. */
export async function moveToGuide(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`with mine as (select p.id_charge_proposal, case when p.kind = 'LONGER_ROAD' then g.id_guide else s.id_stop end as subject
      from charge_proposals p join guides g on g.id_guide = ${id_guide} and g.id_leg = p.id_leg
        left join guide_stops s on s.id_guide = g.id_guide and s.id_leg_stop = p.plan_subject and p.kind <> 'LONGER_ROAD'
      where p.of_plan and (p.decision is null or p.decision in ('ACCEPTED', 'DISMISSED')))
    update charge_proposals p set id_guide = ${id_guide}, of_plan = false, subject = mine.subject, facts = p.facts - 'asked_again' - 'of_guide' - 'guide_subject'
    from mine where mine.id_charge_proposal = p.id_charge_proposal and mine.subject is not null
      and not (p.decision is null and exists (select from charge_proposals q where not q.of_plan and q.subject = mine.subject and ${isOpenTwice}))`);
}

/** Legs of a reservation that have charge proposals. */
export async function legsWithCharges(tx: Tx, id_reservation: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_leg: number }>`select distinct id_leg from charge_proposals
    where id_reservation = ${id_reservation} and id_leg is not null order by id_leg`);
  return rows.map(row => row.id_leg);
}
