import { STOP_ACTIONS, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import { TEMPLATE_CODES } from '@cabezal/domain/trips/status/templates';
import { z } from 'zod';
import { bookedStop, reservationDetail, reservationType } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, motive, version } from '../../shapes.ts';

const touches = ['reservation', 'dispatch', 'guide'] as const;
const chosen = z.array(bookedStop).min(1, 'Elija el recorrido').max(25, 'Un recorrido admite hasta 25 paradas');

export const checkTemplate = defineCall({
  method: 'POST',
  path: '/reservation/check_selection_template',
  access: action('reservation.read'),
  changes: false,
  input: z
    .strictObject({
      id_reservation: id.optional(),
      /** For use without a reservation. */
      reservation_type: reservationType.optional(),
      template: z.enum(TEMPLATE_CODES),
      stops: chosen,
    })
    .refine(asked => asked.id_reservation !== undefined || asked.reservation_type !== undefined, {
      message: 'Diga la reserva, o si es exportación o importación',
      path: ['reservation_type'],
    }),
  output: z.object({
    ok: z.boolean(),
    /** Why the template does not fit. */
    reasons: z.array(z.string()),
    /** Road distance through the places; null if it does not fit. */
    km: z.number().nullable(),
    /** Change of the sale without VAT, USD; null without a reservation, or if prices are hidden from the caller. */
    price_difference: z.string().nullable(),
  }),
  summary: 'Whether a template and places fit together, with road and difference of price. Stores nothing.',
  shows: ['reservation', 'location'],
});

export const templateMilestones = defineCall({
  method: 'POST',
  path: '/reservation/despacho_template_milestones',
  access: action('reservation.read'),
  changes: false,
  input: z.strictObject({ template: z.enum(TEMPLATE_CODES), stops: chosen }),
  shows: ['location'],
  output: z.array(
    z.object({
      kind: z.string(),
      stops: z.array(
        z.object({
          code: z.string(),
          action: z.string().nullable(),
          /** Null: not chosen. */
          id_location: z.number().nullable(),
          stay_min: z.number(),
        }),
      ),
      /** Papers required for closing its guide. */
      papers: z.array(z.string()),
    }),
  ),
  summary: 'The legs of a template through places: stops, actions there, usual stays, required papers. Stores nothing.',
});

export const resetTemplate = defineCall({
  method: 'POST',
  path: '/reservation/reset_template_reservation',
  access: action('reservation.schedule'),
  input: z.strictObject({
    id_reservation: id,
    version,
    /** A different template; the price is computed again. */
    template: z.enum(['E_CON_RETIRO', 'E_DIRECTO', 'I_CON_RETIRO', 'I_DIRECTO']).optional(),
    motive,
  }),
  output: reservationDetail,
  touches,
  summary:
    'Creates the legs of a reservation again from its template; manual planning is lost. 409 GUIAS_VIVAS while it has a guide, GUIAS_EN_RESERVA after a false freight or a rescue.',
});

const planned = {
  id_local: id.nullish(),
  action: z.enum(STOP_ACTIONS).nullish(),
  planned_arrival: givenInstant.nullish(),
  planned_departure: givenInstant.nullish(),
  appointment_at: givenInstant.nullish(),
  /** The truck leaves the container here; absent: as it was. */
  leaves_box: z.boolean().optional(),
};
/** The reservation after its plan was changed. */
const plannedReservation = reservationDetail.extend({
  /** Sentences about the road and the charges that are proposed. */
  effects: z.array(z.string()),
});

export const saveMilestones = defineCall({
  method: 'POST',
  path: '/reservation/save_milestones',
  access: action('reservation.schedule'),
  input: z.strictObject({
    id_leg: id,
    /** Version of the reservation. */
    version,
    stops: z
      .array(z.strictObject({ code: z.enum(STOP_CODES), id_location: id, ...planned }))
      .min(2, 'De 2 a 25 paradas')
      .max(25, 'De 2 a 25 paradas'),
  }),
  output: plannedReservation,
  touches,
  summary:
    'The plan of a leg that has no guide: its stops, in order; absent hours are computed from drive and stay. 409 TRAMO_CON_GUIA: then the guide’s stops are changed. Errors: PARADA_OBLIGATORIA, ORDEN_DE_PARADAS, LUGAR_REPETIDO, HORAS_DESORDENADAS, DEJAR_NO_ES_ULTIMA, DEJAR_SIN_TRAMO, REUSO_VIGENTE if a street turn depends on a plant or hand-over that is removed.',
});

export const updateMilestone = defineCall({
  method: 'POST',
  path: '/reservation/update_milestone',
  access: action('reservation.schedule'),
  input: z.strictObject({ id_leg_stop: id, version, id_location: id.optional(), ...planned }),
  output: plannedReservation,
  touches,
  summary:
    'One stop of the plan of a leg that has no guide; absent fields are unchanged. Errors as for save_milestones.',
});
