import type { Money } from '@cabezal/domain/system/amounts/money';
import type { ChargedVatKind } from '@cabezal/domain/system/validation/vat-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { NewCost } from '../../prices/pricing/given-costs.queries.ts';
import { replacedByReceipt } from '../../prices/pricing/totals.queries.ts';

export interface CostType {
  id_cost_type: number;
  code: string;
  name: string;
  kind: string;
  iva_kind: ChargedVatKind;
}
/** Cost types that may be entered. */
export function costTypes(tx: Tx): Promise<CostType[]> {
  return tx.rows(
    sql<CostType>`select id_cost_type, code, name, kind, iva_kind from cost_types where active order by id_cost_type`,
  );
}

export async function insertCosts(
  tx: Tx,
  rows: readonly NewCost[],
  by: { justification: string; author: string },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`insert into sub_costs (id_sub_reservation, id_leg, id_cost_type, id_carrier, subtotal, iva_kind, iva, iva_cost, justification, author, created_at)
    select n.*, ${by.justification}, ${by.author}, ${tx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id_sub_reservation integer, id_leg integer, id_cost_type integer, id_carrier integer, subtotal numeric, iva_kind text, iva numeric, iva_cost numeric)`);
}

/** Increments the version of containers. */
export async function raiseVersions(tx: Tx, subs: readonly number[]): Promise<void> {
  await tx.run(
    sql`update sub_reservations set version = version + 1 where id_sub_reservation = any(${[...subs]}::int[])`,
  );
}

export function appointmentOf(tx: Tx, id_reservation: number): Promise<{ date: string }> {
  return tx.one(
    sql<{ date: string }>`select appointment_date as date from reservations where id_reservation = ${id_reservation}`,
  );
}

export interface CostHead {
  id_reservation: number;
  version: number;
  client_name: string;
  route_text: string;
  appointment_date: string;
  sale: Money;
  cost: Money | null;
  profitability: string | null;
  open_legs: number;
  is_accepted: boolean;
  is_over: boolean;
}
/** A reservation in the caller's scope, with its margin. */
export function findCosts(tx: Tx, id_reservation: number): Promise<CostHead | undefined> {
  return tx.row(sql<CostHead>`select r.id_reservation, r.version, r.client_name, r.route_text, r.appointment_date,
      coalesce(t.sale, 0)::numeric(12, 2)::text as sale, t.cost, t.profitability, coalesce(t.open_legs, 0) as open_legs,
      r.accepted_at is not null as is_accepted, coalesce(r.rejected_at, r.cancelled_at) is not null as is_over
    from reservations r left join reservation_totals t using (id_reservation) where r.id_reservation = ${id_reservation}`);
}

export interface StoredLeg {
  id_leg: number;
  kind: string;
  id_guide: number | null;
  guide_number: string | null;
  id_carrier: number;
  carrier: string;
  is_own: boolean;
  computed: Money | null;
  closed: boolean;
  costs: { kind: string; description: string; subtotal: Money; iva: Money }[];
}
export interface StoredSub {
  id_sub_reservation: number;
  number: number;
  container_code: string | null;
  container_type: string;
  status: string;
  version: number;
  given_up: boolean;
  computed: Money | null;
  /** Cost of all closed guides, those of cancelled trips included; null while none is closed. */
  actual: Money | null;
  legs: StoredLeg[];
}
/** Containers of a reservation with the reckoned and actual costs of their legs. Needs the system's rights. */
export function subCosts(tx: Tx, id_reservation: number): Promise<StoredSub[]> {
  const closedCosts = sql`coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'description', c.description, 'subtotal', c.subtotal::text, 'iva', c.iva::text)
      order by c.id_cost) from guide_costs c where c.id_guide = g.id_guide and g.closed_at is not null and c.kind <> 'ALLOWANCE' and not ${replacedByReceipt}), '[]')`;
  const legs = sql`coalesce((select jsonb_agg(jsonb_build_object('id_leg', l.id_leg, 'kind', l.kind, 'id_guide', g.id_guide, 'guide_number', g.guide_number,
      'id_carrier', who.id_company, 'carrier', who.name, 'is_own', who.is_operator, 'computed', l.cost_planned::text,
      'closed', g.closed_at is not null, 'costs', ${closedCosts}) order by l.position)
    from legs l left join guides g on g.id_leg = l.id_leg and g.live
    join companies who on who.id_company = coalesce(g.id_carrier, r.id_carrier, (select o.id_company from companies o where o.is_operator))
    where l.id_sub_reservation = u.id_sub_reservation and l.required), '[]')`;
  return tx.rows(sql<StoredSub>`select u.id_sub_reservation, u.number, u.container_code, y.code as container_type, u.shown_status as status, u.version,
      coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is not null as given_up, u.cost_planned as computed,
      (select sum(c.subtotal + c.iva)::numeric(12, 2)::text from guide_costs c join guides g using (id_guide)
        where g.id_sub_reservation = u.id_sub_reservation and coalesce(g.closed_at, g.costs_closed_at) is not null and g.deleted_at is null and c.kind <> 'ALLOWANCE'
          and not ${replacedByReceipt}) as actual,
      ${legs} as legs
    from sub_reservations u join reservations r using (id_reservation) join container_types y using (id_container_type)
    where u.id_reservation = ${id_reservation} order by u.number`);
}

/** A company that may be paid for a trip. */
export function findCarrier(tx: Tx, id_company: number): Promise<{ name: string } | undefined> {
  return tx.row(sql<{ name: string }>`select name from companies
    where id_company = ${id_company} and company_type = 'TRANS' and not is_operator and not costs_only`);
}

export interface CatalogueService {
  id_service: number;
  name: string;
  iva_kind: string;
  unit_price: Money | null;
  is_freight: boolean;
}
/** The freight, and the services that may be booked with it. */
export function offeredServices(tx: Tx): Promise<CatalogueService[]> {
  return tx.rows(sql<CatalogueService>`select id_service, name, iva_kind, unit_price, code = 'FLE' as is_freight
    from services where active and (bookable or code = 'FLE') order by code <> 'FLE', name`);
}
