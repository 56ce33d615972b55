/** Rows of a reservation, its places, containers and legs. */
import { type ContainerCost, reservationMargin } from '@cabezal/domain/prices/amounts/margin';
import { add } from '@cabezal/domain/system/amounts/money';
import { containersSummary } from '@cabezal/domain/trips/status/carried-boxes';
import type { ReservationStatus } from '@cabezal/domain/trips/status/labels';
import {
  deriveReservationStatus,
  deriveSubReservationStatus,
  isOver,
  shownStatus,
} from '@cabezal/domain/trips/status/reservation-status';
import type { Row } from './batches';
import type { BillableCharge, Written } from './billable';
import { DAY, iso, localDate, localTime, MINUTE } from './clock';
import {
  allClosedAt,
  type ContainerDraft,
  clientBringsGenset,
  containerFacts,
  firstDeparture,
  type GuideDraft,
  guidesOf,
  type LegDraft,
  type ReservationDraft,
  reservationFacts,
} from './drafts';
import type { Output } from './output';
import { STAFF_ID } from './people.data';
import type { Place } from './world';
import { writeCharges } from './write-charges';
import { computedLegs, estimatedCost, plannedRoad } from './write-costs';
import { writeGuide } from './write-guide';

export function writeReservation(out: Output, draft: ReservationDraft): Written {
  const id = out.next('reservation');
  const status = deriveReservationStatus(reservationFacts(draft));
  const finished = status === 'FINISHED' || status === 'NOT_EJECUTED' ? allClosedAt(draft) : null;
  writeHead(out, draft, { id, status, finished: status === 'FINISHED' ? finished : null });
  writeStops(out, draft, id);
  const charges: BillableCharge[] = [];
  const costs: ContainerCost[] = [];
  draft.containers.forEach((container, i) => {
    const idSub = writeContainer(out, draft, container, id, i + 1);
    const computed = draft.accepted === null ? [] : computedLegs(out, draft, container);
    const legIds = computed.map((cost, n) =>
      writeLeg(out, container.legs[n] as LegDraft, {
        ...cost,
        id_sub_reservation: idSub,
        id_reservation: id,
        position: n,
        created_at: iso(draft.accepted),
      }),
    );
    const where = { id_reservation: id, id_sub_reservation: idSub, legIds };
    let actual: string | null = null;
    container.legs.forEach((leg, n) => {
      for (const guide of leg.guides) guide.id = out.next('guide');
      for (const guide of leg.guides) {
        const written = writeGuide(out, draft, guide, { ...where, id_leg: legIds[n] ?? 0 });
        charges.push(...written.charges);
        if (written.cost !== null) actual = add(actual ?? '0.00', written.cost);
      }
    });
    charges.push(...writeCharges(out, draft, container, where));
    const planned = computed.map(leg => leg.cost_planned);
    costs.push(costOf(draft, container, planned, actual));
  });
  const sale = add(...charges.filter(charge => !charge.waived).map(charge => charge.subtotal));
  out.add('reservation_totals', { id_reservation: id, ...reservationMargin(sale, costs) });
  return { id, draft, charges, finished };
}

/** A container for the margin: closed guides with their actual cost, the others with the computed cost. */
function costOf(
  draft: ReservationDraft,
  container: ContainerDraft,
  planned: readonly (string | null)[],
  actual: string | null,
): ContainerCost {
  const guides = container.legs.map(leg => leg.guides);
  const isClosed = (all: readonly GuideDraft[]) =>
    all.some(g => g.closed !== null && !g.false_freight && !g.rescued_by);
  return {
    planned: estimatedCost(draft, container),
    given_up: Boolean(draft.rejected || draft.cancelled || container.cancelled),
    legs: planned.map((cost, n) => ({ planned: cost, closed: isClosed(guides[n] ?? []) })),
    unsettled_guides: guides.flat().filter(g => (g.false_freight || g.rescued_by) && g.closed === null).length,
    actual,
  };
}

/** Status shown in lists: the label of the first unfinished container, else the status of the reservation. */
function shownOf(draft: ReservationDraft, status: ReservationStatus): string {
  if (status !== 'ACCEPTED' && status !== 'IN_PROGRESS') return status;
  const whole = reservationFacts(draft);
  const open = whole.sub_reservations.find(sub => !isOver(deriveSubReservationStatus(sub, whole)));
  return open ? shownStatus(open, whole) : status;
}

interface Head {
  readonly id: number;
  readonly status: ReservationStatus;
  readonly finished: number | null;
}

function writeHead(out: Output, draft: ReservationDraft, head: Head): void {
  const { booking } = draft;
  const departures = guidesOf(draft)
    .map(firstDeparture)
    .filter(at => at !== null);
  const reefer = booking.container_type.reefer;
  const told = containersSummary(
    draft.containers.map(container => ({
      container_code: containerCode(draft, container),
      container_type: booking.container_type.code,
      given_up: container.cancelled !== null,
    })),
  );
  const { free_days_export, free_days_import_dry, free_days_import_reefer } = booking.line;
  const freeImport = reefer ? free_days_import_reefer : free_days_import_dry;
  out.add('reservations', {
    id_reservation: head.id,
    reservation_type: booking.trade.type,
    template: booking.template,
    id_client: booking.client.id,
    id_bill_to: booking.bill_to.id,
    id_addressee: booking.addressee?.id ?? null,
    id_forwarder: booking.forwarder?.id ?? null,
    id_shipping_line: booking.line.id_shipping_line,
    id_ship: booking.ship?.id ?? null,
    voyage: booking.voyage,
    booking: booking.booking,
    bl: booking.bl,
    cw1_code: booking.cw1_code,
    reference: booking.reference,
    id_product: booking.product.id_product,
    cut_off: iso(cutOff(draft)),
    ...releaseFacts(draft, head.id),
    free_days: booking.trade.type === 'E' ? free_days_export : freeImport,
    appointment_date: localDate(draft.appointment),
    appointment_time: localTime(draft.appointment),
    appointment_at: iso(draft.appointment),
    instructions: booking.client.instructions ?? null,
    client_name: booking.client.name,
    route_text: routeText(draft),
    containers_text: told?.text,
    containers_count: told?.count,
    carriers: carriersOf(draft),
    id_advisor: booking.client.id_advisor,
    id_operative: STAFF_ID.operative,
    accepted_at: iso(draft.accepted),
    accepted_by: draft.accepted === null ? null : (booking.client.id_advisor ?? STAFF_ID.operator),
    rejected_at: iso(draft.rejected?.at ?? null),
    rejected_reason: draft.rejected?.reason ?? null,
    cancelled_at: iso(draft.cancelled?.at ?? null),
    cancelled_reason: draft.cancelled?.reason ?? null,
    scheduled_at: iso(draft.scheduled),
    scheduled_by: draft.scheduled === null ? null : STAFF_ID.operator,
    departed_at: departures.length > 0 ? iso(Math.min(...departures)) : null,
    finished_at: iso(head.finished),
    status: head.status,
    shown_status: shownOf(draft, head.status),
    is_demo: true,
    created_by: out.world.userOfCompany.get((booking.forwarder ?? booking.client).id) ?? STAFF_ID.operator,
    created_at: iso(draft.created),
  });
}

/** Companies whose trucks carry it, as the database derives them from its guides. */
function carriersOf(draft: ReservationDraft): number[] {
  const companies = guidesOf(draft).flatMap(({ assignment }) => assignment?.truck.id_company ?? []);
  return [...new Set(companies)].sort((a, b) => a - b);
}

/** Exports: the port's deadline, some hours after the planned delivery. */
function cutOff(draft: ReservationDraft): number | null {
  if (draft.booking.trade.type !== 'E') return null;
  let planned = draft.appointment;
  for (const container of draft.containers) {
    for (const { trip } of container.legs) planned = Math.max(planned, trip.planned_end);
  }
  const hours = 6 + (draft.created % 9) * 3;
  return Math.ceil(planned / 3_600_000 + hours) * 3_600_000;
}

function routeText(draft: ReservationDraft): string {
  const { depot, plant, port } = draft.booking.route;
  const places = draft.booking.trade.type === 'E' ? [depot, plant, port] : [port, plant, depot];
  return places.map(place => place.short).join(' → ');
}

/** An import's box is known from its BL; an export's once it has left the depot. */
function containerCode(draft: ReservationDraft, container: ContainerDraft): string | null {
  if (draft.booking.trade.type === 'I') return container.booked.code;
  const pickedUp = container.legs.some(leg =>
    leg.guides.some(guide => guide.visits.some(visit => visit.action === 'RETIRAR' && visit.departure !== null)),
  );
  return pickedUp ? container.booked.code : null;
}

const hasLeftPlant = ({ legs }: ContainerDraft): boolean =>
  legs.some(leg =>
    leg.guides.some(guide => guide.visits.some(visit => visit.action === 'CARGAR' && visit.departure !== null)),
  );

/** An import comes sealed; an export is sealed when it leaves the plant. */
const sealsOf = ({ booking }: ReservationDraft, container: ContainerDraft): string[] =>
  booking.trade.type === 'I' || hasLeftPlant(container) ? [container.booked.seal] : [];

/** What the port asks about a full export, known once the box leaves the plant. */
function portFacts({ booking, created }: ReservationDraft, container: ContainerDraft, id: number) {
  const { container_type, trade } = booking;
  const isKnown = trade.type === 'E' && hasLeftPlant(container);
  const isCold = isKnown && container_type.reefer;
  return {
    dae: isKnown ? `028-${localDate(created).slice(0, 4)}-40-${String(id).padStart(8, '0')}` : null,
    vgm_kg: isKnown ? container.booked.weight_kg + container_type.tare_kg : null,
    humidity_pct: isCold ? 85 : null,
    ventilation: isCold ? 25 : null,
  };
}

/** An import is released by its line, and the port is paid, before its truck is planned. */
function releaseFacts({ booking, scheduled }: ReservationDraft, id: number) {
  const at = booking.trade.type === 'I' ? scheduled : null;
  return {
    release_number: at === null ? null : `LIB-${id}`,
    exit_letter: at === null ? null : `CS-${id}`,
    port_paid_at: iso(at),
  };
}

function writeStops(out: Output, draft: ReservationDraft, id: number): void {
  const { base, depot, yard, plant, port } = draft.booking.route;
  const route: (Place | null)[] =
    draft.booking.trade.type === 'E' ? [base, depot, yard, plant, port] : [base, port, yard, plant, depot];
  route
    .filter(place => place !== null)
    .forEach((place, i) => {
      const isPlant = place === plant;
      out.add('reservation_stops', {
        id_reservation_stop: out.next('reservation_stop'),
        id_reservation: id,
        position: i,
        code: place.type,
        id_location: place.id,
        id_local: isPlant ? (draft.booking.local?.id ?? null) : null,
        appointment_at: isPlant ? iso(draft.appointment) : null,
      });
    });
}

/** An import is discharged one to five days before its pick-up; for every seventh the day is not recorded. */
function dischargedOn(draft: ReservationDraft, { legs }: ContainerDraft, number: number): string | null {
  const [first] = legs;
  if (draft.booking.trade.type !== 'I' || first === undefined || number % 7 === 6) return null;
  const days = 1 + ((Math.floor(first.trip.planned_start / MINUTE) + number) % 5);
  return localDate(first.trip.planned_start - days * DAY);
}

function writeContainer(
  out: Output,
  draft: ReservationDraft,
  container: ContainerDraft,
  idReservation: number,
  number: number,
): number {
  const id = out.next('sub_reservation');
  const facts = containerFacts(container);
  const whole = reservationFacts(draft);
  const { booking } = draft;
  const reason = container.cancelled?.reason ?? null;
  out.add('sub_reservations', {
    id_sub_reservation: id,
    id_reservation: idReservation,
    number,
    container_code: containerCode(draft, container),
    id_container_type: booking.container_type.id_container_type,
    weight_kg: container.booked.weight_kg,
    set_point_c: booking.product.set_point_c,
    needs_generator: booking.container_type.reefer,
    own_generator: clientBringsGenset(draft),
    seals: sealsOf(draft, container),
    ...portFacts(draft, container, id),
    discharged_on: dischargedOn(draft, container, number),
    cancelled_at: iso(container.cancelled?.at ?? null),
    cancelled_reason: reason,
    cost_planned: estimatedCost(draft, container),
    ...plannedRoad(container),
    status: deriveSubReservationStatus(facts, whole),
    shown_status: shownStatus(facts, whole),
  });
  return id;
}

function writeLeg(out: Output, leg: LegDraft, of: Row): number {
  const id = out.next('leg');
  const { trip } = leg;
  out.add('legs', {
    id_leg: id,
    ...of,
    kind: trip.kind,
    tolls: trip.tolls,
    required: true,
    planned_start: iso(trip.planned_start),
    planned_end: iso(trip.planned_end),
    distance_km: Math.round(trip.km * 10) / 10,
  });
  trip.visits.forEach((visit, i) => {
    out.add('leg_stops', {
      id_leg_stop: out.next('leg_stop'),
      id_leg: id,
      position: i,
      code: visit.code,
      action: visit.action,
      id_location: visit.place.id,
      id_local: visit.id_local,
      planned_arrival: iso(visit.planned_arrival),
      planned_departure: iso(visit.planned_departure),
      appointment_at: iso(visit.appointment),
      slot_code: visit.slot,
    });
  });
  return id;
}
