import type { getServicesReservation } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type ListSpec, matches } from '../../../platform/db/list.ts';
import { owed } from '../../prices/pricing/owed.queries.ts';

export type ServiceListInput = z.output<typeof getServicesReservation.input>;

/**
 * Charged services of reservation `r` that are not waived, and requests that are not charged; each audience reads its own rows of both.
 */
const both = sql`lateral (
  select 'C' || ch.id_charge as key, ch.id_sub_reservation, ch.id_service, ch.description as service, ch.quantity, ch.subtotal,
    case when not ${owed} then 'NOT_OWED' when ch.id_line is null then 'POR_FACTURAR' when o.invoiced_at is null then 'EN_ORDEN' else 'FACTURADA' end as state,
    o.numero_orden, null::text as requested_name, ch.created_at as at
  from charges ch join services s using (id_service) left join billed_lines o on o.id_line = ch.id_line
  where ch.id_reservation = r.id_reservation and ch.waived_at is null and ch.source in ('SERVICE', 'MANUAL') and s.code <> ${FREIGHT_CODE}
  union all
  select 'S' || q.id_service_request, q.id_sub_reservation, q.id_service, s.name, q.quantity, null,
    case when q.denied_at is not null then 'DENIED' when q.withdrawn_at is not null then 'WITHDRAWN'
      when coalesce(r.rejected_at, r.cancelled_at, u.rejected_at, u.cancelled_at) is not null then 'LAPSED' else 'REQUESTED' end,
    null, q.requested_name, q.requested_at
  from service_requests q join services s using (id_service) left join sub_reservations u on u.id_sub_reservation = q.id_sub_reservation
  where q.id_reservation = r.id_reservation and q.approved_at is null)`;

/** Newest first. Limited to reservations under way, or to the given one, so that a page does not read every service ever charged. */
export function serviceListSpec({ filters: f = {}, search }: Pick<ServiceListInput, 'filters' | 'search'>): ListSpec {
  const which =
    f.id_reservation === undefined
      ? sql`status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`
      : sql`id_reservation = ${f.id_reservation}`;
  return {
    // The reservations are filtered first, because the rows of a page are looked up in this part.
    from: sql`(select * from reservations where ${which}) r join ${both} x on true`,
    key: sql`x.key`,
    isKeyComposed: true,
    joins: sql`left join sub_reservations u on u.id_sub_reservation = x.id_sub_reservation`,
    columns: sql`x.key, r.id_reservation, u.number, u.container_code, r.client_name, x.service, x.quantity::float8::text as quantity, x.subtotal, x.state,
      x.numero_orden, x.requested_name, x.at`,
    where: [
      f.id_client === undefined ? undefined : sql`r.id_client = ${f.id_client}`,
      f.id_service === undefined ? undefined : sql`x.id_service = ${f.id_service}`,
      f.state === undefined || f.state.length === 0 ? undefined : sql`x.state = any(${f.state}::text[])`,
      search === undefined
        ? undefined
        : matches(sql`plain_text(r.client_name || ' ' || r.id_reservation || ' ' || x.service)`, search),
    ],
    sortable: {
      at: sql`x.at`,
      id_reservation: sql`r.id_reservation`,
      client_name: sql`r.client_name`,
      service: sql`x.service`,
    },
    defaultSort: { field: 'at', dir: 'desc' },
  };
}
