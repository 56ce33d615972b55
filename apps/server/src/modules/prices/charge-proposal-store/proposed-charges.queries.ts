import {
  type ChargeProposalKind,
  type DecidedBefore,
  OF_PLAN_KINDS,
  REMOVABLE_KINDS,
} from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import type { Money } from '@cabezal/domain/system/amounts/money';
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** What was edited in which record: a stop, guide, leg or container. */
export interface Cause {
  kind: ChargeProposalKind;
  subject: number;
  /** The subject is a leg or a stop of its plan: the leg has no guide yet. */
  of_plan?: boolean;
}
const isOf = ({ kind, subject, of_plan = false }: Cause) =>
  sql`kind = ${kind} and of_plan = ${of_plan} and subject = ${subject}`;
/** A proposed line. USD without VAT. */
export interface WantedCharge {
  id_reservation: number;
  id_sub_reservation: number;
  id_leg: number | null;
  id_guide: number | null;
  id_service: number;
  quantity: number;
  /** Null: no rule gives a price. */
  unit_price: Money | null;
  id_motivo: number | null;
  description: string;
  /** The edit, in words. */
  reason: string;
  facts: Readonly<Record<string, unknown>>;
}
export interface OpenProposal extends WantedCharge {
  id_charge_proposal: number;
}

export function findOpen(tx: Tx, cause: Cause): Promise<OpenProposal | undefined> {
  return tx.row(sql<OpenProposal>`select id_charge_proposal, id_reservation, id_sub_reservation, id_leg, id_guide, id_service, quantity::float8 as quantity, unit_price,
      id_motivo, description, reason, facts
    from charge_proposals where ${isOf(cause)} and takes_back is null and decision is null`);
}

/** The stop of the plan, or the leg, that an edit of a guide not issued yet belongs to; null: the plan no longer follows the guide. */
const planSubject = (kind: ChargeProposalKind, subject: number, { id_guide }: WantedCharge): RawBuilder<unknown> =>
  (OF_PLAN_KINDS as readonly ChargeProposalKind[]).includes(kind)
    ? sql`(select case when ${kind}::text = 'LONGER_ROAD' then g.id_leg else (select s.id_leg_stop from guide_stops s where s.id_guide = g.id_guide and s.id_stop = ${subject}::integer) end
        from guides g where g.id_guide = ${id_guide}::integer and g.issued_at is null)`
    : sql`null::integer`;

export async function insertProposal(
  tx: Tx,
  author: { id_user: number | null; name: string },
  { kind, subject, of_plan = false }: Cause,
  w: WantedCharge,
): Promise<void> {
  await tx.run(sql`insert into charge_proposals (id_reservation, id_sub_reservation, id_leg, id_guide, kind, subject, of_plan, plan_subject, id_service, quantity, unit_price, id_motivo,
      description, reason, facts, id_user, author, created_at)
    values (${w.id_reservation}, ${w.id_sub_reservation}, ${w.id_leg}, ${w.id_guide}, ${kind}, ${subject}, ${of_plan}, ${of_plan ? subject : planSubject(kind, subject, w)}, ${w.id_service}, ${w.quantity}, ${w.unit_price}, ${w.id_motivo},
      ${w.description}, ${w.reason}, ${JSON.stringify(w.facts)}::jsonb, ${author.id_user || null}, ${author.name}, ${tx.now})`);
}

type Which =
  | Cause
  | { id_guide: number; kinds?: readonly ChargeProposalKind[] }
  | { id_leg: number }
  | { id_sub_reservation: number }
  | { id_sub_reservations: readonly number[] }
  | { id_reservation: number };
function whose(which: Which) {
  if ('subject' in which) return isOf(which);
  // The cost of cancelling a container remains to be decided, whatever happens to its legs.
  if ('id_leg' in which) return sql`id_leg = ${which.id_leg} and kind <> 'CANCELLATION'`;
  if ('id_guide' in which)
    return which.kinds === undefined
      ? sql`id_guide = ${which.id_guide}`
      : sql`id_guide = ${which.id_guide} and kind = any(${[...which.kinds]}::text[])`;
  const subs =
    'id_sub_reservation' in which
      ? [which.id_sub_reservation]
      : 'id_sub_reservations' in which
        ? [...which.id_sub_reservations]
        : null;
  const of =
    'id_reservation' in which
      ? sql`id_reservation = ${which.id_reservation}`
      : sql`id_sub_reservation = any(${subs}::int[])`;
  // Proposals of driven guides remain to be decided; those of deleted guides do not.
  return sql`${of} and kind <> 'CANCELLATION'
    and (id_guide is null or exists (select from guides g where g.id_guide = charge_proposals.id_guide and g.deleted_at is not null))`;
}
/**
 * Supersedes the open proposals; accepted lines are handled by `proposeRemoval`. `id_street_turn`: the street turn that gives up their leg, whose
 * cancellation opens them again.
 */
export async function supersede(tx: Tx, which: Which, id_street_turn: number | null = null): Promise<void> {
  await tx.run(sql`update charge_proposals set decision = 'SUPERSEDED', decided_at = ${tx.now}, id_street_turn = ${id_street_turn}::integer, version = version + 1
    where decision is null and ${whose(which)}`);
}

/** Whether its line was removed again. */
const isRemoved = sql`exists (select from charge_proposals b where b.takes_back = p.id_charge_proposal and b.decision = 'ACCEPTED')`;

/** Earlier decisions on a cause. An accepted line counts with its current amount on the container if that is higher. */
export function decidedBefore(tx: Tx, cause: Cause): Promise<DecidedBefore> {
  return tx.one(sql<DecidedBefore>`with decided as (select p.id_charge_proposal, p.decision, p.description, p.quantity * p.unit_price as amount, k.subtotal as written
      from charge_proposals p left join charges k on k.id_charge = p.id_charge
      where ${isOf(cause)} and p.decision in ('ACCEPTED', 'DISMISSED') and p.takes_back is null and not ${isRemoved}),
    latest as (select decision, amount, description from decided order by id_charge_proposal desc limit 1)
    select coalesce((select sum(greatest(amount, written, 0)) from decided where decision = 'ACCEPTED'), 0)::numeric(12, 2)::text as accepted,
      (select jsonb_build_object('amount', amount::numeric(12, 2)::text, 'description', description) from latest where decision = 'DISMISSED') as dismissed`);
}

/** An accepted charge whose line still exists. */
export interface StandingCharge {
  id_charge_proposal: number;
  id_reservation: number;
  id_service: number;
  description: string;
  unit_price: Money;
  subtotal: Money;
}

/** Accepted lines that still exist; lines that a person has rewritten since are not included. */
export function acceptedCharges(
  tx: Tx,
  which: Cause | { id_guide: number; kinds: readonly ChargeProposalKind[] } | { id_leg: number },
): Promise<StandingCharge[]> {
  return tx.rows(sql<StandingCharge>`select p.id_charge_proposal, p.id_reservation, k.id_service, k.description, k.unit_price, k.subtotal
    from (select * from charge_proposals where ${whose(which)}) p join charges k using (id_charge)
    where p.decision = 'ACCEPTED' and p.kind = any(${[...REMOVABLE_KINDS]}::text[]) and p.takes_back is null and not ${isRemoved}
    order by p.id_charge_proposal`);
}

/**
 * Proposes once to remove the line of an accepted charge: not while such a proposal is open, nor after a person decided that the line
 * stays.
 */
export async function insertRemoval(
  tx: Tx,
  author: { id_user: number | null; name: string },
  id_charge_proposal: number,
  why: string,
): Promise<void> {
  await tx.run(sql`insert into charge_proposals (id_reservation, id_sub_reservation, id_leg, id_guide, kind, subject, of_plan, plan_subject, id_service, quantity, unit_price,
      description, reason, facts, id_user, author, created_at, takes_back)
    select p.id_reservation, p.id_sub_reservation, p.id_leg, p.id_guide, p.kind, p.subject, p.of_plan, p.plan_subject, k.id_service, k.quantity, k.unit_price,
      k.description, ${why}, p.facts, ${author.id_user || null}, ${author.name}, ${tx.now}, p.id_charge_proposal
    from charge_proposals p join charges k using (id_charge)
    where p.id_charge_proposal = ${id_charge_proposal} and not exists (select from charge_proposals b
      where b.takes_back = p.id_charge_proposal and (b.decision is null or b.decision = 'DISMISSED'))`);
}

/** Supersedes the open proposal to remove an accepted line: the edit applies again. */
export async function keepAccepted(tx: Tx, id_charge_proposal: number): Promise<void> {
  await tx.run(sql`update charge_proposals set decision = 'SUPERSEDED', decided_at = ${tx.now}, version = version + 1
    where decision is null and takes_back = ${id_charge_proposal}`);
}

/** Km charged with the last accepted longer road that still applies; null: none. */
export async function chargedKm(tx: Tx, cause: Cause): Promise<number | null> {
  const row = await tx.row(sql<{ km: number }>`select (p.facts ->> 'km')::float8 as km from charge_proposals p
    where ${isOf(cause)} and p.decision = 'ACCEPTED' and p.takes_back is null and not ${isRemoved} order by p.id_charge_proposal desc limit 1`);
  return row?.km ?? null;
}

/** A place as rates ask for it, with the stored route between it and a port. */
export interface RatedPlace {
  id_canton: number | null;
  id_province: number | null;
  id_route: number | null;
}
export function ratedPlant(
  tx: Tx,
  { id_location, id_port, type }: { id_location: number; id_port: number | null; type: 'E' | 'I' },
): Promise<RatedPlace | undefined> {
  return tx.row(sql<RatedPlace>`select p.id_canton, coalesce(p.id_province, c.id_province) as id_province,
      (select w.id_route from routes w where w.active and case ${type}::text when 'E' then w.id_origin = p.id_location and w.id_destination = ${id_port}::integer
        else w.id_origin = ${id_port}::integer and w.id_destination = p.id_location end order by w.id_route limit 1) as id_route
    from locations p left join cantons c on c.id_canton = p.id_canton where p.id_location = ${id_location}`);
}

export interface FalseFreightMotiveRow {
  id_motivo: number;
  name: string;
  responsible: string | null;
  sale_pct: number | null;
}
/** The active motives of false freight. */
export function falseFreightMotives(tx: Tx): Promise<FalseFreightMotiveRow[]> {
  return tx.rows(sql<FalseFreightMotiveRow>`select id_motivo, name, responsible, sale_pct::float8 as sale_pct from motives
    where kind = 'FALSE_FREIGHT' and active order by id_motivo`);
}

/** An active entry of the catalogue of motives of reservations. */
export function reservationMotive(
  tx: Tx,
  id_motivo: number,
): Promise<{ name: string; responsible: string | null; for_clients: boolean } | undefined> {
  return tx.row(sql<{
    name: string;
    responsible: string | null;
    for_clients: boolean;
  }>`select name, responsible, for_clients from motives
    where id_motivo = ${id_motivo} and kind = 'RESERVATION' and active`);
}

/** Template of a reservation. */
export async function templateOf(tx: Tx, id_reservation: number): Promise<TemplateCode> {
  return (
    await tx.one(
      sql<{ template: TemplateCode }>`select template from reservations where id_reservation = ${id_reservation}`,
    )
  ).template;
}
