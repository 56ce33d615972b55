import { STOP_ACTIONS, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { ecuadorPoint, givenInstant, id, instant, motive, possible, text, version } from '../../shapes.ts';
import { guideDetail, guideStop } from '../guides/guide.shapes.ts';
import { GUIDE_SCREENS } from '../guides/guide-screens.data.ts';

const touches = ['guide', 'reservation', 'dispatch'] as const;

/** Planned stay, minutes. */
const stay = z.number().int().min(0, 'De 0 a 2880 minutos').max(2880, 'De 0 a 2880 minutos');
const stopAction = z.enum(STOP_ACTIONS);
const freeHours = z.number().min(0, 'De 0 a 240 horas').max(240, 'De 0 a 240 horas');

/** Common input of changes of stops; a motive is required once the guide is issued. */
const asked = {
  motive: motive.nullish(),
  /** Returns the effects without storing anything. */
  preview: z.boolean().default(false),
  /** The caller confirms that the change ends the trip. */
  confirm_end: z.boolean().default(false),
};

/** Effects of a change of stops. */
const stopsChanged = z.object({
  guide: guideDetail,
  /** In words, most important first: «ETA 14:10 → 14:52», «Choca con 48231-1». */
  effects: z.array(z.string()),
  /** Stops with times after the change (or preview); `id_stop` null: the stop to be added. */
  plan: z.array(
    z.object({
      id_stop: z.number().nullable(),
      name: z.string(),
      planned_arrival: instant.nullable(),
      planned_departure: instant.nullable(),
    }),
  ),
  /** A visit of the truck to the new place, found in its positions; record it with reservation_milestone_finished. */
  visit: z.object({ id_stop: z.number().nullable(), arrival_at: instant, departure_at: instant.nullable() }).nullable(),
  /** The change ends the trip and needs `confirm_end`. */
  ends_trip: z.boolean(),
  /** Route through the stops after the change (or preview), [lng, lat]. */
  road: z.array(z.tuple([z.number(), z.number()])),
});
export type StopsChanged = z.infer<typeof stopsChanged>;
const changing = {
  method: 'POST',
  access: action('guide.stops', { on: GUIDE_SCREENS }),
  output: stopsChanged,
  touches,
} as const;

const stopCan = z.object({
  move: possible,
  edit: possible,
  remove: possible,
  skip: possible,
  unskip: possible,
  /** Mark that the container is left there. */
  leave: possible,
});
export const editableStop = guideStop.extend({ can: stopCan });
export type EditableStopView = z.infer<typeof editableStop>;

export const getTripStops = defineCall({
  method: 'POST',
  path: '/reservation/consulta_paradas_guia_viaje',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: z.object({
    id_guide: z.number(),
    version: z.number(),
    guide_number: z.string().nullable(),
    issued_at: instant.nullable(),
    status: z.string(),
    tracking_mode: z.enum(['AUTO', 'PROPOSE', 'OFF']).nullable(),
    /** True, or why no stop can be added. */
    add: possible,
    stops: z.array(editableStop),
  }),
  summary: 'The stops of a guide, each with the actions possible now, or the reason why not.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});

/** A location, or a free point. */
const point = z.strictObject({
  name: text(120).min(2, 'Escriba el nombre del lugar'),
  ...ecuadorPoint,
  radius_m: z.number().int().min(50, 'De 50 a 5000 m').max(5000, 'De 50 a 5000 m').default(300),
});

export const addStop = defineCall({
  ...changing,
  path: '/reservation/agregar_parada_guia_transporte',
  input: z
    .strictObject({
      id_guide: id,
      version,
      /** The next stop; null: at the end. */
      before: id.nullable(),
      id_location: id.nullish(),
      id_local: id.nullish(),
      point: point.nullish(),
      code: z.enum(STOP_CODES),
      action: stopAction.nullish(),
      stay_min: stay.nullish(),
      appointment_at: givenInstant.nullish(),
      /** The truck leaves the container at the new stop, the last one. */
      leaves_box: z.boolean().optional(),
      ...asked,
    })
    .refine(stop => (stop.id_location == null) !== (stop.point == null), {
      message: 'Elija un lugar o marque un punto',
      path: ['id_location'],
    }),
  summary:
    'Adds a stop to a trip, after the stops with events; the hours of the following stops move. Errors: PARADA_BLOQUEADA, PARADAS_INVALIDAS, LUGAR_REPETIDO, VIAJE_CONCLUIDO, DEJAR_NO_ES_ULTIMA, DEJAR_SIN_TRAMO; before the issue 409 if the truck is not free then.',
});

export const updateTripStop = defineCall({
  ...changing,
  path: '/reservation/update_trip_stop',
  input: z.strictObject({
    id_stop: id,
    /** Version of the guide. */
    version,
    id_location: id.optional(),
    id_local: id.nullish(),
    action: stopAction.nullish(),
    planned_arrival: givenInstant.optional(),
    planned_departure: givenInstant.optional(),
    appointment_at: givenInstant.nullish(),
    free_hours: freeHours.nullish(),
    /** The truck leaves the container here; alone, it may also change while the truck stands there. */
    leaves_box: z.boolean().optional(),
    ...asked,
  }),
  summary:
    'Changes place, action, hour, agreed time or free hours of a stop without events; absent fields are unchanged. Errors: PARADA_BLOQUEADA, PARADA_OMITIDA, LUGAR_DE_OTRO_TIPO, HORAS_DESORDENADAS, DEJAR_NO_ES_ULTIMA, DEJAR_SIN_TRAMO.',
});

export const orderStops = defineCall({
  ...changing,
  path: '/reservation/actualizar_paradas',
  input: z.strictObject({ id_guide: id, version, order: z.array(id).min(2).max(25), ...asked }),
  summary:
    'Reorders the stops of a trip: all are given, finished ones in their places. Errors: PARADA_BLOQUEADA, ORDEN_DE_PARADAS, LUGAR_REPETIDO.',
});

export const removeStop = defineCall({
  ...changing,
  path: '/reservation/eliminar_parada_hito_viaje',
  input: z.strictObject({ id_stop: id, version, ...asked }),
  summary:
    'Deletes a stop without events and references. Errors: PARADA_CON_REGISTROS, PARADA_OBLIGATORIA, PARADAS_INVALIDAS; VIAJE_TERMINARIA until the person confirms that this ends the trip.',
});

export const skipStop = defineCall({
  ...changing,
  path: '/reservation/update_milestone_state',
  access: action('guide.event', { on: GUIDE_SCREENS }),
  input: z
    .strictObject({
      id_stop: id,
      estado: z.enum(['NOT_EJECUTED', 'PENDING']).optional(),
      motive: motive.nullish(),
      preview: asked.preview,
    })
    .refine(stop => stop.preview || stop.motive != null, {
      message: 'Escriba un motivo de al menos 5 caracteres',
      path: ['motive'],
    }),
  summary:
    'Skips a stop without events (NOT_EJECUTED), or undoes the skip (PENDING), with a motive; without `estado` it is skipped. Planned times stay, route and ETA are updated. Errors: PARADA_OMITIDA, those of the guide.',
});

export const finishMilestone = defineCall({
  method: 'POST',
  path: '/reservation/reservation_milestone_finished',
  access: action('guide.event', { on: GUIDE_SCREENS }),
  input: z.strictObject({ id_stop: id, arrival_at: givenInstant, departure_at: givenInstant }),
  output: guideDetail,
  touches,
  summary: 'Records arrival and departure of a stop together, by the rules of each: both or none.',
});

export const updateGuideDates = defineCall({
  method: 'POST',
  path: '/reservation/update_dates_guide',
  access: action('guide.undo', { on: GUIDE_SCREENS }),
  input: z.strictObject({
    id_guide: id,
    version,
    stops: z
      .array(
        z.strictObject({ id_stop: id, arrival_at: givenInstant.optional(), departure_at: givenInstant.optional() }),
      )
      .min(1, 'Cambie al menos una hora')
      .max(25)
      .refine(all => new Set(all.map(stop => stop.id_stop)).size === all.length, 'Una parada está dos veces'),
    motive,
  }),
  output: z.object({ guide: guideDetail, effects: z.array(z.string()) }),
  touches,
  summary:
    'Corrects the hours of recorded events; afterwards GPS does not change them. The stand-by is computed again. Errors: FECHA_ANTERIOR, FECHA_FUTURA, STAND_BY_FACTURADO, GUIA_CERRADA.',
});

const event = z.strictObject({ id_stop: id, kind: z.enum(['arrival', 'departure']) });
export const updateGuideTracking = defineCall({
  method: 'POST',
  path: '/reservation/update_milestone_guide_tracking',
  access: action('guide.stops', { on: GUIDE_SCREENS }),
  input: z.strictObject({
    id_guide: id,
    version,
    /** AUTO: GPS records events; PROPOSE: GPS proposes them; OFF: neither; null: by geocerca_automatica. Absent: unchanged. */
    tracking_mode: z.enum(['AUTO', 'PROPOSE', 'OFF']).nullish(),
    /** Events proposed by GPS that a person confirms, in chronological order. */
    accept: z.array(event).max(50).default([]),
    /** Events proposed by GPS that a person rejects. */
    dismiss: z.array(event).max(50).default([]),
    /** Positions count for the trip from this instant on, and are evaluated again. */
    reread_from: givenInstant.optional(),
  }),
  output: guideDetail,
  touches,
  summary:
    'Sets what GPS may do on one trip, and decides on its proposed events: recorded by the rules of every event, or dismissed.',
});

export const getMilestones = defineCall({
  method: 'POST',
  path: '/reservation/get_milestones_by_reservation',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: z.array(
    z.object({
      id_sub_reservation: z.number(),
      number: z.number(),
      container_code: z.string().nullable(),
      legs: z.array(
        z.object({
          id_leg: z.number(),
          kind: z.string(),
          required: z.boolean(),
          /** Planned stops; once the leg has a guide, its stops apply. */
          plan: z.array(
            z.object({
              id_leg_stop: z.number(),
              code: z.string(),
              action: z.string().nullable(),
              id_location: z.number(),
              name: z.string(),
              planned_arrival: instant.nullable(),
              planned_departure: instant.nullable(),
              appointment_at: instant.nullable(),
              leaves_box: z.boolean(),
            }),
          ),
          guides: z.array(
            z.object({
              id_guide: z.number(),
              guide_number: z.string().nullable(),
              status: z.string(),
              rescue: z.boolean(),
              rescued: z.boolean(),
              false_freight: z.string().nullable(),
              stops: z.array(guideStop),
            }),
          ),
        }),
      ),
    }),
  ),
  summary: 'Containers of a reservation with their legs, guides (also rescued and false ones) and stops.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide'],
});
