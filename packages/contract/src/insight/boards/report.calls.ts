import { z } from 'zod';
import { reservationDetail } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { guideDetail } from '../../operations/guides/guide.shapes.ts';
import { latenessRow } from '../../operations/justifications/justifications.calls.ts';
import { id, instant } from '../../shapes.ts';
import { trackPoint } from '../../tracking/monitoring/monitoring.calls.ts';
import { receipt } from '../../trips/receipts/receipts.calls.ts';

/** Planned and actual data of a trip, without notes, telephone numbers, freight prices or authors. */
export const reportedGuide = guideDetail
  .pick({
    id_guide: true,
    guide_number: true,
    kind: true,
    status: true,
    number: true,
    container_code: true,
    container_type: true,
    seals: true,
    weight_kg: true,
    set_point_c: true,
    id_truck: true,
    disk: true,
    license_plate: true,
    driver_name: true,
    carrier_name: true,
    issued_at: true,
    distance_km: true,
    false_freight: true,
    rescued_by_number: true,
    stops: true,
    stand_by: true,
  })
  .extend({
    /** Late arrivals and waits at its stops; `reason` null: not justified. */
    delays: z.array(
      z.object({
        id_stop: z.number(),
        stop: z.string(),
        kind: latenessRow.shape.kind,
        minutes: z.number(),
        reason: z.string().nullable(),
      }),
    ),
    /** Who received the goods; identity cards for the operator and for who booked or pays. */
    receipts: z.array(receipt),
    /** At most twelve photos, in the order of its stops, without those of driver problems. */
    photos: z.array(
      z.object({
        id_file: z.number(),
        kind: z.string(),
        filename: z.string(),
        type: z.string(),
        /** Stop of the photo; null: the photo is of the whole trip. */
        stop: z.string().nullable(),
        at: instant,
      }),
    ),
    /** Number of omitted photos. */
    photos_more: z.number(),
    /** Actual track, thinned to at most 2,000 points. */
    track: z.array(trackPoint),
    /** Planned route. */
    road: z.array(z.tuple([z.number(), z.number()])),
  });
export type ReportedGuide = z.infer<typeof reportedGuide>;

export const tripReport = reservationDetail
  .pick({
    id_reservation: true,
    reservation_type: true,
    client_name: true,
    booking: true,
    bl: true,
    reference: true,
    shipping_line: true,
    ship: true,
    product: true,
    route_text: true,
    appointment_at: true,
    cut_off: true,
    shown_status: true,
  })
  .extend({ at: instant, operator: z.string(), guides: z.array(reportedGuide) });
export type TripReport = z.infer<typeof tripReport>;

export const getTripReport = defineCall({
  method: 'POST',
  path: '/reservation/get_reporte_datos_generales',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ reservation_id: id }),
  output: tripReport,
  summary:
    'The report of a reservation for customers and claims: each issued guide with the road driven, planned and actual times, stand-by with its justification, delays with or without a justification, seals, pictures; never internal notes. 404 outside the scope.',
  shows: ['reservation', 'guide'],
});

export const tripReportPdf = defineCall({
  method: 'GET',
  path: '/reservation/reporte_pdf/{reservation_id}',
  access: action('monitoring.read'),
  input: z.strictObject({ reservation_id: id }),
  output: z.custom<never>(),
  summary: 'The same report as PDF, with its first 24 pictures that do not exceed the size limit of a document.',
});
