import type { Billed } from '@cabezal/domain/trips/rules/reservation-guards';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import type { Containers } from '../../../trips/state/claims/claims.ts';
import type { Lost } from '../../../trips/state/claims/with-reservation.ts';

export interface AcceptFacts {
  blocked_company: string | null;
  without_fee: number;
  waiting_prices: number[];
  has_carrier: boolean;
}
/**
 * Facts for accepting: the blocked company among client, bill-to and carrier (the one chosen now, otherwise the booked one), whether there
 * is a rate, prices that wait for a person, and whose trucks drive.
 */
export function acceptFacts(tx: Tx, id_reservation: number, id_carrier: number | null): Promise<AcceptFacts> {
  return tx.one(sql<AcceptFacts>`select
      (select c.name from companies c where c.id_company in (r.id_client, r.id_bill_to, coalesce(${id_carrier}::integer, r.id_carrier)) and c.blocked_at is not null limit 1) as blocked_company,
      (select count(*)::int from sub_reservations u where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null
        and not exists (select from charges k where k.id_reservation = u.id_reservation and k.id_sub_reservation = u.id_sub_reservation and k.source = 'FEE' and k.subtotal > 0)) as without_fee,
      array(select u.number from sub_reservations u where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null
        and u.recalc_pending order by u.number) as waiting_prices,
      (r.id_carrier is not null or exists (select from companies c where c.is_operator)) as has_carrier
    from reservations r where r.id_reservation = ${id_reservation}`);
}

/** Names of the operator's roles that may write sale rates. */
export async function feeWriters(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(sql<{ name: string }>`select r.name from role_permissions p join roles r using (id_role)
    join permission_actions a using (id_permission_action)
    where a.code = 'fee.write' and p.company_type = 'OPERADOR' and p.allowed order by r.name`);
  return rows.map(row => row.name);
}

/** Stores the acceptance and its author; the operator carries if no carrier was chosen. */
export async function markAccepted(
  tx: Tx,
  id_reservation: number,
  by: { id_user: number; id_carrier: number | null },
): Promise<void> {
  await tx.run(sql`update reservations set accepted_at = ${tx.now}, accepted_by = ${by.id_user}, rejected_at = null, rejected_reason = null,
      id_carrier = coalesce(${by.id_carrier}, id_carrier, (select id_company from companies where is_operator))
    where id_reservation = ${id_reservation}`);
}

/** Clears every decision. */
export async function markPending(tx: Tx, id_reservation: number): Promise<void> {
  await tx.run(sql`update reservations set accepted_at = null, accepted_by = null, rejected_at = null, rejected_reason = null, scheduled_at = null, scheduled_by = null
    where id_reservation = ${id_reservation}`);
}

const oneOf = (ids: readonly number[]) => sql`id_sub_reservation = any(${[...ids]}::int[])`;
const given = (what: Containers): { table: RawBuilder<unknown>; key: RawBuilder<unknown> } =>
  'id_reservation' in what
    ? { table: sql`reservations`, key: sql`id_reservation = ${what.id_reservation}` }
    : {
        table: sql`sub_reservations`,
        key: oneOf('id_sub_reservations' in what ? what.id_sub_reservations : [what.id_sub_reservation]),
      };

/** Containers that are rejected or cancelled. */
type LostContainers = Lost<'CONTAINERS'> & { readonly loss: { readonly how: 'rejected' | 'cancelled' } };

/**
 * Stores the rejection or cancellation of a reservation or some of its containers, with the reason. Increments the version of a container.
 * `what`: the whole reservation, if its last containers are lost.
 */
export async function rejectOrCancel(
  tx: Tx,
  { loss, motive }: LostContainers,
  what: Containers = loss.of,
): Promise<void> {
  const { how } = loss;
  const { table, key } = given(what);
  const newer = 'id_reservation' in what ? sql`` : sql`, version = version + 1`;
  await tx.run(
    sql`update ${table} set ${sql.ref(`${how}_at`)} = ${tx.now}, ${sql.ref(`${how}_reason`)} = ${motive}${newer} where ${key}`,
  );
}

type Asker = Pick<Actor, 'audience' | 'actions'>;

/** Orders that contain charges, as far as the asker may see orders; one that is not invoiced comes first. */
const billed = ({ audience, actions }: Asker) => ({
  columns: sql`${audience === 'operator' ? sql`l.numero_orden` : sql`null::integer`} as numero_orden,
      ${actions.has('billing.order')}::boolean as may_delete_order, coalesce(l.invoiced_at is not null, false) as is_invoiced`,
  from: sql`charges k left join billed_lines l on l.id_line = k.id_line`,
  order: sql`l.invoiced_at nulls first, l.numero_orden`,
});
const booked = sql`k.source in ('FEE', 'SERVICE', 'SURCHARGE')`;

/** The order that contains a charge of the reservation, or a booked charge of the container; null: none. */
export async function findBilled(tx: Tx, what: Containers, asker: Asker): Promise<Billed | null> {
  const { columns, from, order } = billed(asker);
  const of = 'id_reservation' in what ? sql`true` : booked;
  const found = await tx.row(sql<Billed>`select ${columns} from ${from}
    where k.${given(what).key} and k.id_line is not null and ${of} order by ${order} limit 1`);
  return found ?? null;
}

/** The same for each container of a reservation. */
export async function findBilledSubs(tx: Tx, id_reservation: number, asker: Asker): Promise<Map<number, Billed>> {
  const { columns, from, order } = billed(asker);
  const rows = await tx.rows(sql<
    Billed & { id_sub_reservation: number }
  >`select distinct on (k.id_sub_reservation) k.id_sub_reservation, ${columns}
    from ${from} where k.id_reservation = ${id_reservation} and k.id_sub_reservation is not null and k.id_line is not null and ${booked}
    order by k.id_sub_reservation, ${order}`);
  return new Map(rows.map(row => [row.id_sub_reservation, row]));
}

/** The order of each reservation that was sent or is being sent; absent: none. */
export async function sentOrders(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(sql<{
    id_reservation: number;
    numero_orden: number;
  }>`select k.id_reservation, min(l.numero_orden) as numero_orden from charges k
      join billed_lines l on l.id_line = k.id_line
    where k.id_reservation = any(${[...ids]}::int[]) and l.deleted_at is null and l.status in ('ENVIANDO', 'ENVIADA', 'FACTURADA')
    group by k.id_reservation`);
  return new Map(rows.map(row => [row.id_reservation, row.numero_orden]));
}

/** The same of one; null: none. */
export async function sentOrder(tx: Tx, id_reservation: number): Promise<number | null> {
  return (await sentOrders(tx, [id_reservation])).get(id_reservation) ?? null;
}

/** A deleted guide whose leg was created again afterwards; a return is not created again. */
export interface FormerGuide {
  id_sub_reservation: number;
  /** Kind of its leg. */
  kind: string;
  issued_at: string | null;
  deleted_at: string | null;
}
export function formerGuides(tx: Tx, id_reservation: number): Promise<FormerGuide[]> {
  return tx.rows(sql<FormerGuide>`select id_sub_reservation, kind, iso(issued_at) as issued_at, iso(deleted_at) as deleted_at from guides
    where id_reservation = ${id_reservation} and id_leg is null and id_sub_reservation is not null and deleted_at is not null and not was_return`);
}

/** The person who booked a reservation; null: it was imported by the system. */
export async function bookedBy(tx: Tx, id_reservation: number): Promise<number | null> {
  const { created_by } = await tx.one(sql<{ created_by: number | null }>`select created_by from reservations
    where id_reservation = ${id_reservation}`);
  return created_by;
}
