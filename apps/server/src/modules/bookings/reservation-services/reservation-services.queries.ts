import type { NeedyBox } from '@cabezal/domain/bookings/booking/needed-services';
import type { ServiceRequestFacts } from '@cabezal/domain/bookings/reservation-services/reservation-services';
import type { NotOwed } from '@cabezal/domain/prices/amounts/not-owed';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import type { ChargedVatKind } from '@cabezal/domain/system/validation/vat-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { notOwed } from '../../prices/pricing/owed.queries.ts';

/** A charge line of a reservation, with its order if the caller may see orders. */
export interface FoundLine {
  id_charge: number;
  id_sub_reservation: number | null;
  number: number | null;
  container_code: string | null;
  id_service: number;
  service_code: string;
  is_freight: boolean;
  source: string;
  description: string;
  quantity: string;
  unit_price: string;
  subtotal: string;
  iva_kind: ChargedVatKind;
  booked: number | null;
  unpriced: boolean;
  computed_unit_price: string | null;
  justification: string | null;
  is_billed: boolean;
  numero_orden: number | null;
  is_invoiced: boolean;
  not_owed: NotOwed | null;
  created_at: string;
}
/** All lines of a reservation, including freight and charges of trips, in the order of its containers. */
export function findLines(tx: Tx, id_reservation: number): Promise<FoundLine[]> {
  return tx.rows(sql<FoundLine>`select ch.id_charge, ch.id_sub_reservation, u.number, u.container_code, ch.id_service, s.code as service_code,
      s.code = ${FREIGHT_CODE} as is_freight, ch.source, ch.description, ch.quantity::float8::text as quantity, ch.unit_price, ch.subtotal, ch.iva_kind,
      ch.booked::float8 as booked, ch.unpriced, ch.computed_unit_price, ch.justification, ch.id_line is not null as is_billed, o.numero_orden,
      coalesce(o.invoiced_at is not null, false) as is_invoiced, ${notOwed} as not_owed, ch.created_at
    from charges ch join reservations r on r.id_reservation = ch.id_reservation join services s using (id_service)
    left join sub_reservations u on u.id_sub_reservation = ch.id_sub_reservation
    left join billed_lines o on o.id_line = ch.id_line
    where ch.id_reservation = ${id_reservation} and ch.waived_at is null order by u.number nulls first, ch.id_charge`);
}

/** Number, type and box of each container. */
export interface FoundBox {
  id_sub_reservation: number;
  number: number;
  container_code: string | null;
  container_type: string;
}
export function findBoxes(tx: Tx, id_reservation: number): Promise<FoundBox[]> {
  return tx.rows(sql<FoundBox>`select u.id_sub_reservation, u.number, u.container_code, y.code as container_type
    from sub_reservations u join container_types y using (id_container_type) where u.id_reservation = ${id_reservation} order by u.number`);
}

/** The facts of containers that decide which services they need by themselves. */
export async function needyBoxes(tx: Tx, ids: readonly number[]): Promise<Map<number, NeedyBox>> {
  const rows = await tx.rows(
    sql<
      NeedyBox & { id_sub_reservation: number }
    >`select id_sub_reservation, needs_generator, own_generator from sub_reservations where id_sub_reservation = any(${[...ids]}::int[])`,
  );
  return new Map(rows.map(({ id_sub_reservation, ...box }) => [id_sub_reservation, box]));
}

/** An active service of the catalogue. */
export interface OfferedService {
  id_service: number;
  code: string;
  name: string;
  iva_kind: 'ZERO' | 'STANDARD';
  unit_price: string | null;
}
const offeredColumns = sql`id_service, code, name, iva_kind, unit_price`;
/** `bookable`: only services offered to customers. */
export async function offeredServices(
  tx: Tx,
  ids: readonly number[],
  { bookable }: { bookable: boolean },
): Promise<Map<number, OfferedService>> {
  const rows = await tx.rows(sql<OfferedService>`select ${offeredColumns} from services
    where id_service = any(${[...ids]}::int[]) and active and (bookable or not ${bookable}::boolean)`);
  return new Map(rows.map(row => [row.id_service, row]));
}
/** Services to choose from, without those that the program charges by itself. */
export function listOffered(
  tx: Tx,
  { bookable, without }: { bookable: boolean; without: readonly string[] },
): Promise<OfferedService[]> {
  return tx.rows(sql<OfferedService>`select ${offeredColumns} from services
    where active and (bookable or not ${bookable}::boolean) and code <> all(${[...without]}::text[]) order by not bookable, name`);
}

const rejectedOrCancelled = sql`coalesce(r.rejected_at, r.cancelled_at, u.rejected_at, u.cancelled_at) is not null`;

export interface FoundRequest extends ServiceRequestFacts {
  id_service_request: number;
  id_reservation: number;
  id_sub_reservation: number | null;
  number: number | null;
  container_code: string | null;
  id_service: number;
  service: string;
  quantity: string;
  note: string | null;
  requested_name: string;
  requested_company: string;
  requested_at: string;
  denied_reason: string | null;
  version: number;
}
const requests = sql`select q.id_service_request, q.id_reservation, q.id_sub_reservation, u.number, u.container_code, q.id_service, s.name as service,
    q.quantity::float8::text as quantity, q.note, q.requested_name, q.requested_company, q.requested_at, q.approved_at, q.denied_at, q.denied_reason,
    q.withdrawn_at, ${rejectedOrCancelled} as given_up, q.version
  from service_requests q join reservations r using (id_reservation) join services s on s.id_service = q.id_service
  left join sub_reservations u on u.id_sub_reservation = q.id_sub_reservation`;

/** Service requests visible to the caller: open ones first, then the newest. */
export function findRequests(tx: Tx, id_reservation: number): Promise<FoundRequest[]> {
  return tx.rows(sql<FoundRequest>`${requests} where q.id_reservation = ${id_reservation}
    order by coalesce(q.approved_at, q.denied_at, q.withdrawn_at) is not null, q.id_service_request desc`);
}
export function findRequest(tx: Tx, id_service_request: number): Promise<FoundRequest | undefined> {
  return tx.row(sql<FoundRequest>`${requests} where q.id_service_request = ${id_service_request}`);
}

export interface NewRequest {
  id_sub_reservation: number | null;
  id_service: number;
  quantity: number;
  note: string | null;
}
export interface Asking {
  id_reservation: number;
  requested_by: number;
  requested_name: string;
  requested_company: string;
}
/** The index `service_requests_once` refuses a second open request for the same service. */
export async function insertRequests(tx: Tx, by: Asking, rows: readonly NewRequest[]): Promise<void> {
  await tx.run(sql`insert into service_requests (id_reservation, id_sub_reservation, id_service, quantity, note, requested_by, requested_name,
      requested_company, requested_at)
    select ${by.id_reservation}, n.id_sub_reservation, n.id_service, n.quantity, n.note, ${by.requested_by}, ${by.requested_name},
      ${by.requested_company}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_sub_reservation integer, id_service integer, quantity numeric, note text)`);
}

/** Stores the decision. The reservation is locked, so no one else decides the request at the same time. */
export async function storeDecision(
  tx: Tx,
  id_service_request: number,
  decision: { state: 'approved' | 'denied' | 'withdrawn'; id_user: number; reason?: string },
): Promise<void> {
  await tx.run(sql`update service_requests set ${sql.ref(`${decision.state}_at`)} = ${tx.now}, decided_by = ${decision.id_user},
      denied_reason = ${decision.reason ?? null}, version = version + 1 where id_service_request = ${id_service_request}`);
}

export async function companyName(tx: Tx, id_company: number): Promise<string> {
  return (await tx.one(sql<{ name: string }>`select name from companies where id_company = ${id_company}`)).name;
}
