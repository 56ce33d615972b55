/** Rows of a guide, its stops and stand-by. */
import { isZero } from '@cabezal/domain/system/amounts/money';
import { deriveGuideStatus, isUnderWay, stopStatus } from '@cabezal/domain/trips/status/guide-status';
import { standBy } from '@cabezal/domain/trips/stops/stand-by';
import type { BillableCharge } from './billable';
import { iso, localDate, MINUTE } from './clock';
import { firstDeparture, freedAt, type GuideDraft, guideFacts, type ReservationDraft } from './drafts';
import { freeHours } from './free-hours';
import type { Output } from './output';
import { STAFF_ID } from './people.data';
import { motiveNamed, parameterOn } from './reference';
import { lineOf, placeOnRoad } from './tracks';
import type { Visit } from './trips';
import { addCharge, type Where } from './write-charges';
import { closingFigures, drivenKm, writeCosts } from './write-costs';
import { writeDocuments } from './write-documents';
import { eventSource, writeLogbook } from './write-logbook';

export interface GuideWhere extends Where {
  readonly id_leg: number;
}

export function writeGuide(
  out: Output,
  draft: ReservationDraft,
  guide: GuideDraft,
  where: GuideWhere,
): { charges: BillableCharge[]; cost: string | null } {
  const facts = guideFacts(guide);
  const status = deriveGuideStatus(facts);
  const number = guide.issued === null ? null : guideNumber(guide, out.next('guide_number'));
  const figures = guide.closed === null ? null : closingFigures(draft, guide);
  const { trip } = guide;
  out.add('guides', {
    id_guide: guide.id,
    id_reservation: where.id_reservation,
    id_sub_reservation: where.id_sub_reservation,
    id_leg: where.id_leg,
    kind: trip.kind,
    guide_number: number,
    ...assignmentColumns(guide),
    planned_start: iso(trip.planned_start),
    planned_end: iso(trip.planned_end),
    busy_from: iso(trip.planned_start),
    busy_to: iso(busyTo(guide)),
    distance_km: Math.round(trip.km * 10) / 10,
    geometry: out.detailed || guide.closed === null ? lineOf(trip) : null,
    issued_at: iso(guide.issued),
    issued_by: guide.issued === null ? null : STAFF_ID.dispatcher,
    closed_at: guide.rescued_by ? null : iso(guide.closed),
    closed_by: guide.closed === null ? null : STAFF_ID.operator,
    rescued_by: guide.rescued_by?.id ?? null,
    rescue: guide.rescue_of !== null,
    // A rescue between plant and port: the box was aboard.
    carries_container: guide.rescue_of !== null,
    rescued_at: iso(guide.rescued_by?.created ?? null),
    rescued_km: guide.rescued_by ? drivenKm(guide) : null,
    costs_closed_at: guide.rescued_by ? iso(guide.closed) : null,
    id_guide_origin: guide.rescue_of?.id ?? null,
    false_freight_at: iso(guide.false_freight?.at ?? null),
    id_motivo_false_freight: guide.false_freight
      ? motiveNamed('FALSE_FREIGHT', guide.false_freight.motive).id_motivo
      : null,
    status,
    km: figures?.km ?? null,
    gallons: figures?.gallons ?? null,
    peaje: figures?.peaje ?? null,
    viatico: figures?.viatico ?? null,
    anticipo: figures?.anticipo ?? null,
    travel_expense: figures?.travel_expense ?? null,
    ...assignmentTimes(draft, guide),
    ...liveColumns(guide, isUnderWay(status), out.now),
    created_by: STAFF_ID.dispatcher,
    created_at: iso(guide.created),
  });
  if (figures !== null) writeAdvance(out, guide, figures.anticipo);
  const stopIds = guide.visits.map(() => out.next('stop'));
  const charges = writeStops(out, draft, guide, { ...where, stopIds }, isUnderWay(status));
  writeLogbook(out, guide, stopIds);
  writeDocuments(out, draft, guide, stopIds);
  return { charges, cost: writeCosts(out, draft, guide, figures) };
}

/** Advances of the trip at its closing: the sum of the vouchers is the guide’s figure. */
function writeAdvance(out: Output, guide: GuideDraft, amount: string): void {
  const { truck, driver } = guide.assignment ?? {};
  if (truck === undefined || driver === undefined || isZero(amount)) return;
  const at = iso(firstDeparture(guide) ?? guide.issued);
  out.add('advances', {
    id_advance: out.next('advance'),
    id_guide: guide.id,
    beneficiary: truck.is_own ? 'CONDUCTOR' : 'TRANSPORTISTA',
    id_carrier: truck.id_company,
    id_driver: driver.id,
    amount,
    method: 'EFECTIVO',
    justification: 'Gastos del viaje',
    issued_at: at,
    issued_by: STAFF_ID.dispatcher,
    author: 'Despacho',
    handed_at: at,
    handed_by: STAFF_ID.dispatcher,
  });
}

/** RET-000123, VIA-…, DEV-…: one sequence for all kinds. */
function guideNumber(guide: GuideDraft, n: number): string {
  return `${guide.trip.kind.slice(0, 3)}-${String(n).padStart(6, '0')}`;
}

function busyTo(guide: GuideDraft): number {
  const { planned_start, planned_end } = guide.trip;
  const freed = freedAt(guide);
  return freed === null ? planned_end : Math.max(planned_start, Math.min(planned_end, freed));
}

function assignmentColumns(guide: GuideDraft) {
  const { truck, driver, genset, chassis } = guide.assignment ?? {};
  return {
    id_carrier: truck?.id_company ?? null,
    id_truck: truck?.id ?? null,
    id_driver: driver?.id ?? null,
    id_generator: genset?.id ?? null,
    id_chassis: chassis?.id ?? null,
    carrier_name: truck?.carrier ?? null,
    license_plate: truck?.plate ?? null,
    disk: truck?.disk ?? null,
    driver_name: driver?.name ?? null,
    driver_phone: driver?.phone ?? null,
    generator_disk: genset?.disk ?? null,
    chassis_disk: chassis?.disk ?? null,
    is_own: truck?.is_own ?? null,
  };
}

/** Counted from the acceptance; for a rescue, from the moment when it is called. */
function assignmentTimes(draft: ReservationDraft, guide: GuideDraft) {
  const since = guide.rescue_of === null ? draft.accepted : guide.created;
  const assigned = guide.assignment === null ? null : Math.max(guide.created, since ?? guide.created);
  return {
    assignable_at: iso(since),
    assigned_at: iso(assigned),
    assigned_by: assigned === null ? null : STAFF_ID.dispatcher,
  };
}

/** Progress and arrival time of a trip under way. */
function liveColumns(guide: GuideDraft, underWay: boolean, now: number) {
  if (!underWay) return { progress_percent: null, remaining_km: null, eta_at: null };
  const { km, end } = guide.trip;
  const done = placeOnRoad(guide.trip, now).km;
  return {
    progress_percent: Math.round(Math.min(100, (done / Math.max(1, km)) * 100) * 10) / 10,
    remaining_km: Math.round(Math.max(0, km - done) * 10) / 10,
    eta_at: iso(Math.max(end, now + 5 * MINUTE)),
  };
}

function eventColumns(visit: Visit, idStop: number) {
  const arrival = visit.arrival === null ? null : eventSource(idStop, visit.arrival);
  const departure = visit.departure === null ? null : eventSource(idStop + 3, visit.departure);
  return {
    arrival_at: iso(visit.arrival),
    departure_at: iso(visit.departure),
    arrival_source: arrival?.source ?? null,
    departure_source: departure?.source ?? null,
    arrival_received_at: iso(arrival?.received ?? null),
    departure_received_at: iso(departure?.received ?? null),
  };
}

function writeStops(
  out: Output,
  draft: ReservationDraft,
  guide: GuideDraft,
  where: GuideWhere & { stopIds: readonly number[] },
  underWay: boolean,
): BillableCharge[] {
  const charges: BillableCharge[] = [];
  guide.visits.forEach((visit, i) => {
    const id = where.stopIds[i] ?? 0;
    const expected = guide.trip.visits[i]?.arrival ?? null;
    const free = freeHours(draft, visit);
    out.add('guide_stops', {
      id_stop: id,
      id_guide: guide.id,
      position: i,
      code: visit.code,
      action: visit.action,
      id_location: visit.place.id || null,
      id_local: visit.id_local,
      name: visit.place.name,
      canton: visit.place.canton,
      lat: visit.place.lat,
      lng: visit.place.lng,
      radius_m: visit.place.radius_m,
      fence: visit.place.fence ?? null,
      free_hours: free,
      planned_arrival: iso(visit.planned_arrival),
      planned_departure: iso(visit.planned_departure),
      appointment_at: iso(visit.appointment),
      slot_code: visit.slot,
      ...eventColumns(visit, id),
      eta_at: underWay && visit.arrival === null && expected !== null && expected > out.now ? iso(expected) : null,
      status: stopStatus({ arrival_at: iso(visit.arrival), departure_at: iso(visit.departure), skipped_at: null }),
    });
    if (free !== null) charges.push(...writeStandBy(out, draft, guide, visit, { ...where, id_stop: id, free }));
  });
  return charges;
}

/** Stand-by of a stop after its departure; billed when the guide is closed, one in twelve waived with a reason. */
function writeStandBy(
  out: Output,
  draft: ReservationDraft,
  guide: GuideDraft,
  visit: Visit,
  where: GuideWhere & { id_stop: number; free: number },
): BillableCharge[] {
  if (visit.arrival === null || visit.departure === null || visit.action === null) return [];
  const rate = parameterOn(
    draft.booking.container_type.reefer ? 'stand_by_hora_reefer_usd' : 'stand_by_hora_seco_usd',
    localDate(visit.arrival),
  );
  const result = standBy(
    {
      arrival_at: iso(visit.arrival),
      departure_at: iso(visit.departure),
      appointment_at: iso(visit.appointment),
      free_hours: where.free,
      hourly_rate: rate,
    },
    iso(out.now),
  );
  if (result.excess_hours <= 0 && !out.detailed) return [];
  const waived = result.excess_hours > 0 && guide.closed !== null && where.id_stop % 12 === 0;
  const reason = 'Cortesía comercial autorizada por el asesor.';
  out.add('stand_bys', {
    id_stop: where.id_stop,
    id_guide: guide.id,
    starts_at: result.start_at,
    ends_at: result.end_at,
    free_hours: where.free,
    hours: result.hours_on_site,
    excess_hours: result.excess_hours,
    cost_per_hour: rate,
    cost: result.cost,
    adjusted_cost: waived ? '0.00' : null,
    justification: waived ? reason : null,
  });
  if (result.excess_hours <= 0 || guide.closed === null) return [];
  return [
    addCharge(out, where, {
      service: 'STB',
      source: 'STAND_BY',
      description: `Stand-by en ${visit.place.name}`,
      quantity: result.excess_hours,
      unit_price: rate,
      id_leg: where.id_leg,
      id_guide: guide.id,
      id_stop: where.id_stop,
      waived: waived ? { at: guide.closed, reason } : null,
      at: guide.closed,
    }),
  ];
}
