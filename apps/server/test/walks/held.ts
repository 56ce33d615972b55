import {
  associateCarrierCost,
  updateCostSubReserve,
} from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuideAdvances, handOverAdvance, updateAdvance } from '@cabezal/contract/money/advances/advances.calls';
import { generatePaymentOrder, sendOrderSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import {
  addCostsProvider,
  addPaymentCost,
  sendOrderCostProviderSap,
} from '@cabezal/contract/money/costs/payment-costs.calls';
import { sendDriverNotification } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { closeGuide, driverLink, getGuide, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { sql } from 'kysely';
import { closedCorte } from '../../src/modules/money/cutoffs/cutoffs.samples.ts';
import type { TestApp } from '../harness.ts';
import { attachPapers, drive } from '../trips.ts';
import { company, place } from '../world.ts';

/** Functions that create what modules hold of containers, trips and guides, and that find what is still held of removed ones. */

const justification = 'Combustible y peajes';

/** A voucher for the driver of the guide; `isHanded`: its money is handed over. */
export async function giveVoucher(t: TestApp, { id_guide }: GuideDetail, isHanded: boolean): Promise<void> {
  const desk = await t.as('despacho');
  const { version } = await desk.ok(getGuideAdvances, { id_guide });
  const given = await desk.ok(updateAdvance, { id_guide, version, anticipo: '40.00', justification });
  if (isHanded) await desk.ok(handOverAdvance, { id_advance: given.vouchers[0]?.id_advance });
}

/** A monitoring link, the driver's link, and a notice to the driver. */
export async function giveLinks(t: TestApp, { id_guide, id_driver }: GuideDetail): Promise<void> {
  const desk = await t.as('despacho');
  await t.tokenFor({ purpose: 'monitoring', id_guide });
  await desk.ok(driverLink, { id_guide });
  await desk.ok(sendDriverNotification, { id_driver, id_guide, text: 'Entre por la puerta 3' });
}

export async function reportProblem(t: TestApp, { id_guide }: GuideDetail): Promise<void> {
  const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide }));
  await phone.ok(travelProblem, { kind: 'LLANTA', at: t.services.clock().toISOString() });
}

/** Agreed costs of a carrier for each leg that the first container travels. */
export async function agreeCosts(t: TestApp, of: ReservationDetail): Promise<void> {
  const accountant = await t.as('contador');
  const { id_reservation, version, sub_reservations } = await accountant.ok(getReservation, {
    id_reservation: of.id_reservation,
  });
  const [sub] = sub_reservations;
  const [type] = await t.rows<{ id: number }>(sql`select id_cost_type as id from cost_types where code = 'FLETE'`);
  const required = (sub?.legs ?? []).filter(leg => leg.required);
  const items = required.map(leg => ({
    id_sub_reservation: sub?.id_sub_reservation,
    id_leg: leg.id_leg,
    id_cost_type: type?.id,
    subtotal: '90.00',
    iva_kind: 'ZERO',
  }));
  const agreed = { id_reservation, version, id_carrier: company.carrier, items, justification };
  await accountant.ok(associateCarrierCost, agreed);
}

/** A slot at the port, registered after the trip's guide was issued: only the guide's stop has it. */
export async function giveSlot(t: TestApp, { id_reservation }: ReservationDetail): Promise<void> {
  const clerk = await t.as('operador');
  const port = (await clerk.ok(getSlots, { id_reservation })).needs.find(need => need.kind === 'INGRESO_LLENO');
  const given = { id_stop: port?.id_stop, slot_from: port?.planned_arrival, slot_code: `DPW-${id_reservation}` };
  await clerk.ok(registerSlot, { ...given, motive: 'Lo dio el terminal' });
}

/** An order with the charges of the reservation, before its trip is done. */
export async function putOnOrder(t: TestApp, { id_reservation }: ReservationDetail): Promise<void> {
  await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
  await (await t.as('contador')).ok(generatePaymentOrder, { id_reservations: [id_reservation] });
}

/** Ends a trip under way that waited at its plant from the morning until the night of that day, and closes it. */
export async function closeAfterWaiting(t: TestApp, { id_guide }: GuideDetail, day: string): Promise<void> {
  await drive(t, id_guide, `${day}T12:30:00.000Z`, ['PLT', 'arrival']);
  const { version } = await drive(t, id_guide, `${day}T23:00:00.000Z`);
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
  const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
  await (await t.as('operador')).ok(closeGuide, { ...figures, id_guide, version });
}

/** An order with what a closed trip charges, and sends it. */
export async function sendOrder(t: TestApp, { id_reservation }: ReservationDetail): Promise<void> {
  const accountant = await t.as('contador');
  const { numero_orden, version } = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  await accountant.ok(sendOrderSap, { numero_orden, version });
}

/** A draft of an order with the stand-by of a closed trip, whose closing is reversed afterwards. */
export async function reopenWithDraft(t: TestApp, of: ReservationDetail, { id_guide }: GuideDetail): Promise<void> {
  await (await t.as('contador')).ok(generatePaymentOrder, { id_reservations: [of.id_reservation] });
  const boss = await t.as('admin');
  const { version } = await boss.ok(getGuide, { id_guide });
  await boss.ok(reverseClosing, { id_guide, version, motive: 'Faltó un ticket' });
}

/** A closed corte of that day that paid for the guide. */
export async function payInCorte(t: TestApp, { id_guide }: GuideDetail, day: string): Promise<void> {
  await closedCorte(t, id_guide, day, [[company.carrier, 'FLETE', '100.00']]);
}

/** An invoice of its own carrier for the guide, which was sent to SAP. */
export async function sendCarrierInvoice(t: TestApp, { id_guide, id_reservation }: GuideDetail): Promise<void> {
  const accountant = await t.as('contador');
  const type = (await accountant.ok(getCostsType, {})).find(row => row.code === 'PESAJE');
  const [carrier] = await t.rows<{ id: number }>(sql`select id_carrier as id from guides where id_guide = ${id_guide}`);
  const detail = { id_cost_type: type?.id_cost_type, description: 'Pesaje', subtotal: '10.00', iva_kind: 'ZERO' };
  const rows = await accountant.ok(addPaymentCost, {
    company_provider_id: carrier?.id,
    reservation_id: id_reservation,
    detalles: [{ ...detail, id_guide }],
  });
  const { numero_orden, version } = await accountant.ok(addCostsProvider, {
    company_provider_id: carrier?.id,
    id_payment_costs: rows.map(row => row.id_payment_cost),
    document_number: `001-001-${String(id_guide).padStart(9, '0')}`,
    document_date: '2026-12-01',
  });
  await accountant.ok(sendOrderCostProviderSap, { numero_orden, version });
}

/** A planned cost of the last container, whoever carries it. */
export async function planCost(t: TestApp, { id_reservation }: ReservationDetail): Promise<void> {
  const accountant = await t.as('contador');
  const sub = (await accountant.ok(getReservation, { id_reservation })).sub_reservations.at(-1);
  const [type] = await t.rows<{ id: number }>(sql`select id_cost_type as id from cost_types where code = 'OTRO'`);
  await accountant.ok(updateCostSubReserve, {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    cost_items: [{ id_cost_type: type?.id, subtotal: '100.00', iva_kind: 'ZERO' }],
    justification,
  });
}

/** What modules still hold of the removed containers, legs and guides of these reservations. */
export async function heldByRemoved(t: TestApp, of: readonly { id_reservation: number }[]): Promise<string[]> {
  const ids = sql`any(${of.map(r => r.id_reservation)}::int[])`;
  const deleted = sql`join guides g using (id_guide) where g.id_reservation = ${ids} and g.deleted_at is not null`;
  const over = sql`join guides g using (id_guide) where g.id_reservation = ${ids} and (g.rescued_by is not null or g.false_freight_at is not null)`;
  const rejectedOrCancelled = sql`(u.cancelled_at is not null or u.rejected_at is not null or r.cancelled_at is not null or r.rejected_at is not null)`;
  const turn = sql`street_turns s where s.denied_at is null and s.cancelled_at is null and s.expired_at is null`;
  const sides = sql`sub_reservations u join reservations r using (id_reservation)
    where r.id_reservation = ${ids} and u.id_sub_reservation in (s.id_import_sub, s.id_export_sub)`;
  const rows = await t.rows<{ held: string }>(sql`
    select 'money on a deleted guide' as held from advances a ${deleted} and a.annulled_at is null
      group by id_guide having sum(a.amount) <> 0
    union all select 'voucher on a deleted guide' from advances a ${deleted} and a.annulled_at is null and a.handed_at is null
    union all select 'link of a driver who drives it no more' from access_tokens a join guides g using (id_guide)
      where g.id_reservation = ${ids} and a.purpose = 'travel_resources' and a.revoked_at is null and g.id_driver = 3
    union all select 'link to a deleted guide' from access_tokens a ${deleted} and a.revoked_at is null and a.purpose = 'monitoring'
    union all select 'notice of a deleted guide' from driver_notices a ${deleted} and a.received_at is null and a.failed_at is null
    union all select 'problem of a deleted guide' from driver_problems a ${deleted} and a.attended_at is null
    union all select 'open case of a deleted guide' from alert_cases a ${deleted} and a.ended_at is null
    union all select 'proposal of a deleted guide' from charge_proposals p ${deleted} and p.decision is null
    union all select 'proposal of a container that is given up' from charge_proposals p
      join sub_reservations u using (id_sub_reservation) join reservations r on r.id_reservation = u.id_reservation
      where r.id_reservation = ${ids} and ${rejectedOrCancelled} and p.decision is null and p.kind <> 'CANCELLATION' and p.takes_back is null
    union all select 'proposal of a leg that nobody drives' from charge_proposals p join legs l using (id_leg)
      where p.id_reservation = ${ids} and not l.required and p.decision is null and p.kind <> 'CANCELLATION' and p.takes_back is null
    union all select 'cost of a leg that nobody drives' from sub_costs c
      where c.id_reservation = ${ids} and c.voided_at is null and c.id_leg is not null
        and not exists (select from legs l where l.id_leg = c.id_leg and l.required)
    union all select 'booked charge of a cancelled container' from charges k join sub_reservations u using (id_sub_reservation)
      where u.id_reservation = ${ids} and u.cancelled_at is not null and k.source in ('FEE', 'SERVICE', 'SURCHARGE') and k.id_line is null
    union all select 'charge of a container that is given up on an order' from charges k
      join payment_order_lines p on p.id_line = k.id_line join payment_orders o on o.numero_orden = p.numero_orden
      join sub_reservations u on u.id_sub_reservation = k.id_sub_reservation join reservations r on r.id_reservation = u.id_reservation
      where r.id_reservation = ${ids} and ${rejectedOrCancelled} and o.invoiced_at is null and k.source in ('FEE', 'SERVICE', 'SURCHARGE')
    union all select 'cost of a container that is gone' from sub_costs c where c.id_reservation = ${ids} and c.voided_at is null
      and not exists (select from sub_reservations u where u.id_sub_reservation = c.id_sub_reservation)
    union all select 'guide that is open again on a sent order' from guides g join charges k using (id_sub_reservation)
      join billed_lines p on p.id_charge = k.id_charge
      where g.id_reservation = ${ids} and g.closed_at is null and p.removed_at is null and p.deleted_at is null and p.status <> 'BORRADOR'
    union all select 'guide that is open again and paid in a corte' from guides g join cutoff_lines l using (id_guide)
      where g.id_reservation = ${ids} and g.closed_at is null and l.live and l.reverses is null and l.id_advance is null
    union all select 'guide that is open again although SAP has the invoice of its carrier' from guides g join payment_costs p using (id_guide)
      join cost_orders o on o.numero_orden = p.numero_orden
      where g.id_reservation = ${ids} and g.closed_at is null and p.company_provider_id = g.id_carrier and o.status in ('ENVIANDO', 'ENVIADA')
    union all select 'stand-by on an order of a stop without hours' from charges k join billed_lines p on p.id_charge = k.id_charge
      join guide_stops s on s.id_stop = k.id_stop
      where k.id_reservation = ${ids} and k.source = 'STAND_BY' and p.removed_at is null and s.arrival_at is null
    union all select 'problem of a guide that was rescued or ended in a false freight' from driver_problems a ${over} and a.attended_at is null
    union all select 'open case of a guide that was rescued or ended in a false freight' from alert_cases a ${over} and a.ended_at is null
    union all select 'slot that the leg of a lost guide did not get' from guide_stops s join guides g using (id_guide)
      join legs l on l.id_leg = g.id_leg join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      join reservations r on r.id_reservation = u.id_reservation
      where g.id_reservation = ${ids} and (g.deleted_at is not null or g.false_freight_at is not null) and s.slot_code <> '' and l.required
        and not ${rejectedOrCancelled} and not exists (select from leg_stops p where p.id_leg = l.id_leg and p.slot_code = s.slot_code)
    union all select 'street turn of a container that is given up' from ${turn} and exists (select from ${sides} and ${rejectedOrCancelled})
    union all select 'street turn with another box' from ${turn} and s.approved_at is not null
      and exists (select from ${sides} and u.container_code is distinct from s.container_code)
    union all select 'street turn of another type' from ${turn}
      and exists (select from ${sides} and u.id_sub_reservation = s.id_export_sub and u.id_container_type <> 3)
    union all select 'street turn whose box goes back' from ${turn} and exists (select from ${sides} and u.id_sub_reservation = s.id_import_sub
        and exists (select from legs l where l.id_sub_reservation = u.id_sub_reservation and l.extraordinary))
    union all select 'street turn without its trip' from ${turn} and s.approved_at is not null
      and exists (select from ${sides} and u.id_sub_reservation = s.id_export_sub
        and not exists (select from legs l join leg_stops p using (id_leg) where l.id_sub_reservation = u.id_sub_reservation and p.action = 'CARGAR'))
    union all select 'street turn of a trip that loads elsewhere' from ${turn} and s.approved_at is not null
      and exists (select from ${sides} and u.id_sub_reservation = s.id_export_sub and exists (select from legs l join leg_stops p using (id_leg)
        where l.id_sub_reservation = u.id_sub_reservation and p.action = 'CARGAR' and p.id_location <> ${place.plantDaule}))
    union all select 'street turn of a box that is emptied elsewhere' from ${turn}
      and exists (select from ${sides} and u.id_sub_reservation = s.id_import_sub and exists (select from legs l join leg_stops p using (id_leg)
        where l.id_sub_reservation = u.id_sub_reservation and p.action = 'DESCARGAR' and p.id_location <> ${place.plantDaule}))`);
  return rows.map(({ held }) => held);
}
