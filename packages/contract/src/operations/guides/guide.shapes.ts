import { ARRIVAL_GROUPS } from '@cabezal/domain/trips/rules/arrivals';
import { CLOSING_GROUPS } from '@cabezal/domain/trips/rules/closing-hours';
import { ISSUE_LACKS } from '@cabezal/domain/trips/rules/issue-lacks';
import { z } from 'zod';
import { ofReservationFilters, stopView } from '../../bookings/reservations/reservation.shapes.ts';
import { fenceShape } from '../../places/locations/fence.shapes.ts';
import { givenDate, id, instant, money, possible, text } from '../../shapes.ts';
import { documentRow } from '../../trips/documents/document.shapes.ts';
import { standByView } from '../../trips/stops/stand-by.shapes.ts';

/** For whom a tracking link is, as whoever shares it writes it: a person, a company, a gate. */
export const givenTo = text(120).optional();

export const guideRow = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  id_reservation: z.number(),
  /** Number of the container within the reservation: 48188-1. */
  number: z.number(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  /** Route of the guide's stops: «El Guabo → DP World Posorja». */
  route_text: z.string(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  id_truck: z.number().nullable(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
  carrier_name: z.string().nullable(),
  is_own: z.boolean().nullable(),
  planned_start: instant,
  planned_end: instant,
  appointment_at: instant.nullable(),
  issued_at: instant.nullable(),
  finished_at: instant.nullable(),
  closed_at: instant.nullable(),
  progress_percent: z.string().nullable(),
  eta_at: instant.nullable(),
  rescue: z.boolean(),
  /** Corrections since it was printed, in words («el sello»); null: the print is current. */
  print_stale: z.string().nullable(),
  version: z.number(),
});
export type GuideRow = z.infer<typeof guideRow>;

/** A guide in a list, with container and equipment. */
export const listedGuide = guideRow.extend({
  weight_kg: z.number().nullable(),
  /** «MLEC0482133, 55120». */
  seals_text: z.string().nullable(),
  generator_disk: z.string().nullable(),
  chassis_disk: z.string().nullable(),
  cw1_code: z.string().nullable(),
  /** For a rescued guide: when its costs were closed. */
  costs_closed_at: instant.nullable(),
});
export type ListedGuide = z.infer<typeof listedGuide>;

/** A row with the figures of the closing, USD and gallons: in the operator's list; null if costs are hidden from the caller. */
export const guideFiguresRow = listedGuide.extend({
  /** Km by the closing; null before. */
  km: z.string().nullable(),
  /** Without VAT; null if sale rates are hidden from the caller. The same for the cost of waiting. */
  sale: money.nullable(),
  stand_by: money.nullable(),
  /** Once closed. */
  cost: money.nullable(),
  gallons: z.string().nullable(),
  peaje: money.nullable(),
  viatico: money.nullable(),
  anticipo: money.nullable(),
  travel_expense: money.nullable(),
  /** Names of papers missing for the closing; null unless it waits to be closed. */
  missing_papers: z.array(z.string()).nullable(),
  /** Also missing: the carrier's price, a justification of waiting or lateness; null as above, and if costs are hidden from the caller. */
  lacks: z.array(z.enum(['cost', 'justification'])).nullable(),
});
export type GuideFiguresRow = z.infer<typeof guideFiguresRow>;

export const logbookRow = z.object({
  id_bitacora: z.number(),
  kind: z.string(),
  text: z.string(),
  at: instant,
  author: z.string(),
  id_stop: z.number().nullable(),
  motivo: z.string().nullable(),
  annulled: z.boolean(),
  /** True: a note by a person. False: an entry of the system. */
  is_note: z.boolean(),
  visibility: z.enum(['INTERNAL', 'SHARED']),
  id_motivo: z.number().nullable(),
  version: z.number(),
  edited_at: instant.nullable(),
  deleted_at: instant.nullable(),
  created_at: instant,
  /** What the caller may do with it now; `MOTIVE`: edit with a motive. */
  edit: z.enum(['FREE', 'MOTIVE', 'NO']),
});
export type LogbookRow = z.infer<typeof logbookRow>;
/** An entry in a list over several guides. */
export const logbookRowOf = logbookRow.extend({ id_guide: z.number() });
export type LogbookRowOf = z.infer<typeof logbookRowOf>;

export const guideStop = stopView.extend({
  id_stop: z.number(),
  /** Null, with `id_location` and `canton`, if the place is hidden from the caller (a street turn at another customer’s plant). */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  radius_m: z.number(),
  /** A polygon in place of the circle. */
  fence: fenceShape,
  canton: z.string().nullable(),
  free_hours: z.string().nullable(),
  arrival_source: z.string().nullable(),
  departure_source: z.string().nullable(),
  proposed_arrival_at: instant.nullable(),
  proposed_departure_at: instant.nullable(),
  skipped_reason: z.string().nullable(),
  /** In a rescue: recorded by the rescued unit. */
  inherited: z.boolean(),
});
export type GuideStop = z.infer<typeof guideStop>;

export const guideCan = z.object({
  assign: possible,
  issue: possible,
  arrive: possible,
  depart: possible,
  reset_arrival: possible,
  reset_departure: possible,
  reset_milestones: possible,
  correct_dates: possible,
  finish: possible,
  close: possible,
  reverse: possible,
  delete: possible,
  false_freight: possible,
  undo_false_freight: possible,
  rescue: possible,
  undo_rescue: possible,
  move_finish: possible,
});

export const guideDetail = guideRow.extend({
  id_leg: z.number(),
  id_sub_reservation: z.number(),
  sub_version: z.number(),
  id_driver: z.number().nullable(),
  driver_phone: z.string().nullable(),
  id_generator: z.number().nullable(),
  generator_disk: z.string().nullable(),
  id_chassis: z.number().nullable(),
  chassis_disk: z.string().nullable(),
  booking: z.string().nullable(),
  bl: z.string().nullable(),
  shipping_line: z.string().nullable(),
  product: z.string().nullable(),
  weight_kg: z.number(),
  set_point_c: z.string().nullable(),
  /** The client provides the genset: none of the operator's goes along. */
  own_generator: z.boolean(),
  seals: z.array(z.string()),
  distance_km: z.string().nullable(),
  remaining_km: z.string().nullable(),
  /** Route of the trip, [lng, lat]. */
  geometry: z.array(z.tuple([z.number(), z.number()])),
  stops: z.array(guideStop),
  stand_by: z.array(standByView),
  /** Index of the current or next stop; null: all completed. */
  current_stop: z.number().nullable(),
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      speed_kmh: z.number().nullable(),
      heading: z.number().nullable(),
      at: instant,
    })
    .nullable(),
  override_justification: z.string().nullable(),
  /** The option of its false freight, as the catalogue calls it now; null: none. */
  false_freight: z.string().nullable(),
  id_motivo_false_freight: z.number().nullable(),
  /** Percent of the leg's share that the client pays; null without false freight, or if prices are hidden from the caller. */
  false_freight_sale_pct: z.number().nullable(),
  /** Percent of its share that the carrier receives; null if hidden from the caller. */
  false_freight_carrier_pct: z.number().nullable(),
  /** The guide that took over, and the guide that this one took over from. */
  rescued_by: z.number().nullable(),
  rescued_by_number: z.string().nullable(),
  rescued_at: instant.nullable(),
  /** Kilometres until the rescue. */
  rescued_km: z.string().nullable(),
  id_guide_origin: z.number().nullable(),
  origin_number: z.string().nullable(),
  carries_container: z.boolean(),
  /** It picks up the empty container where an import left it, instead of a depot. */
  street_turn: z.boolean(),
  /** When the costs of a rescued guide were closed. */
  costs_closed_at: instant.nullable(),
  /** What its reservation lacks for issuing it; empty once issued. */
  issue_lacks: z.array(z.enum(ISSUE_LACKS)),
  can: guideCan,
});
export type GuideDetail = z.infer<typeof guideDetail>;

/** Data of the closing screen. USD, km, gallons. */
/** Maximum number of criteria per side. */
export const MAX_CRITERIA = 20;
/** Rating of a trip: 1…5 by number of the criterion. */
export const serviceRatings = z.strictObject({
  ratings: z
    .record(
      z.string().regex(/^\d{1,9}$/),
      z
        .number()
        .min(1, 'Califique de 1 a 5')
        .max(5, 'Califique de 1 a 5')
        .multipleOf(0.5, 'Califique con estrellas enteras o medias'),
    )
    .refine(given => Object.keys(given).length <= MAX_CRITERIA, 'Demasiados criterios'),
  comment: text(500).nullish(),
});
export type ServiceRatings = z.infer<typeof serviceRatings>;

export const closing = z.object({
  guide: guideDetail,
  km: z.string().nullable(),
  gallons: z.string().nullable(),
  peaje: money.nullable(),
  viatico: money.nullable(),
  anticipo: money.nullable(),
  travel_expense: money.nullable(),
  closing_notes: z.string().nullable(),
  /** Proposal by route and parameters, before anything is entered. */
  proposed: z.object({
    /** For a false freight the length of its track; null: unknown. */
    km: z.string().nullable(),
    gallons: z.string().nullable(),
    /** Why no kilometres are proposed; null: they are. */
    no_km: z.string().nullable(),
    /** Where the travel allowance comes from: the rate of a road or city, else days and nights. */
    viatico_source: z.string(),
    /** Toll of the route's stations; a higher one needs a receipt. Not a proposal for a false freight. */
    peaje: money,
    viatico: money,
  }),
  files: z.array(z.object({ kind: z.string(), name: z.string(), required: z.boolean(), present: z.boolean() })),
  documents: z.array(documentRow),
  /** Third-party carrier: its price; own truck: the computed cost. Null if costs are hidden from the caller. */
  costs: z.array(z.object({ kind: z.string(), description: z.string(), subtotal: money, iva: money })).nullable(),
});
export type Closing = z.infer<typeof closing>;

export const guideFilters = {
  ...ofReservationFilters,
  status: z.array(z.string().max(30)).max(24),
  kind: z.enum(['RETIRO', 'VIAJE', 'DEVOLUCION']),
  id_reservation: id,
  id_truck: id,
  id_driver: id,
  id_carrier: id,
  planned_from: givenDate,
  planned_to: givenDate,
  /** Business days of the appointment at a plant, the plant, and the lateness. */
  agreed_from: givenDate,
  agreed_to: givenDate,
  id_plant: id,
  arrival: z.enum(ARRIVAL_GROUPS),
  /** Business days of the closing, the time from the trip's end to it, and who closed it. */
  closed_from: givenDate,
  closed_to: givenDate,
  closing: z.enum(CLOSING_GROUPS),
  closed_by: id,
  /** Business days of the assignment of truck and driver, by whom, and whether within the limit: operator only. */
  assigned_from: givenDate,
  assigned_to: givenDate,
  assigned_by: id,
  assigned_in_time: z.boolean(),
  /** to_issue: GUIA_PENDIENTE with truck and driver; to_print: issued, not left; under_way; to_close; closed. */
  list: z.enum(['to_issue', 'to_print', 'under_way', 'to_close', 'closed']),
};
