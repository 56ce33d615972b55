import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  date,
  givenInstant,
  id,
  instant,
  MOST_AT_ONCE,
  motive,
  requiredText,
  text,
  time,
  version,
} from '../../shapes.ts';
import {
  bookedContainer,
  bookedStop,
  containerChanges,
  editable,
  reservationChanges,
  reservationDetail,
  reservationType,
} from './reservation.shapes.ts';

const touches = ['reservation', 'dispatch', 'guide'] as const;

const says = <T extends object>(set: T) => Object.values(set).some(value => value !== undefined);
const anything = 'Elija qué cambiar';
/** Fields of a row by what is edited. Each row is judged separately: an invalid one does not stop the others. */
export const EDITED = {
  /** A ship may be given by name, as in a pasted column. */
  reservation: reservationChanges.extend({ ship: text(80).nullish() }).refine(says, anything),
  sub_reservation: containerChanges.refine(says, anything),
} as const;
const editedRow = z.strictObject({
  noun: z.enum(['reservation', 'sub_reservation']),
  id,
  version,
  /** Fields of EDITED. */
  set: z.record(z.string().max(40), z.unknown()).refine(set => Object.keys(set).length <= 20, 'Demasiados campos'),
  motive: text(500).nullish(),
});
export type EditedRow = z.infer<typeof editedRow>;

const rowsOf = <R extends z.ZodType>(row: R) =>
  z.array(row).min(1, 'Elija al menos una fila').max(MOST_AT_ONCE, `Hasta ${MOST_AT_ONCE} filas por vez`);

/** Result of a row, in the order of the input. */
const outcome = z.discriminatedUnion('ok', [
  z.object({
    id: z.number(),
    ok: z.literal(true),
    version: z.number(),
    /** The values were equal already. */
    unchanged: z.boolean(),
    /** Warnings that do not refuse the row. */
    warnings: z.array(z.string()),
  }),
  z.object({
    id: z.number(),
    ok: z.literal(false),
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
]);
export type EditOutcome = z.infer<typeof outcome>;
export const editAnswer = z.object({ results: z.array(outcome), changed: z.number(), refused: z.number() });
export type EditAnswer = z.infer<typeof editAnswer>;

export const saveFastEdit = defineCall({
  method: 'POST',
  path: '/reservation/save_fast_edit',
  access: action('reservation.create'),
  input: z.strictObject({
    rows: rowsOf(editedRow).refine(
      all => new Set(all.map(row => `${row.noun} ${row.id}`)).size === all.length,
      'Una fila está dos veces',
    ),
  }),
  output: editAnswer,
  touches,
  summary:
    'Changes fields of up to 200 reservations and containers, each row completely or not at all; one table says which field may change now, by whom and with what motive. Moving the appointment, the pick-up or the delivery moves the plan of what has not happened yet; issued guides are marked to be printed again.',
});

/** The pick-up or the final stop among the open stops of a container. */
const datedStop = z.object({
  name: z.string(),
  /** Appointment, else planned time. */
  at: instant.nullable(),
  slot_code: z.string().nullable(),
});
const fastContainer = z.object({
  id_sub_reservation: z.number(),
  number: z.number(),
  version: z.number(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  /** kg, for the weight rule. */
  tare_kg: z.number(),
  payload_kg: z.number(),
  seals: z.array(z.string()),
  weight_kg: z.number(),
  dae: z.string().nullable(),
  vgm_kg: z.number().nullable(),
  needs_generator: z.boolean(),
  /** The client provides the genset. */
  own_generator: z.boolean(),
  /** Null: no open leg has such a stop. */
  retrieval: datedStop.nullable(),
  delivery: datedStop.nullable(),
  edit: z.record(z.string(), editable),
});
export type FastContainer = z.infer<typeof fastContainer>;
const fastReservation = z.object({
  id_reservation: z.number(),
  reservation_type: reservationType,
  client_name: z.string(),
  shown_status: z.string(),
  version: z.number(),
  booking: z.string().nullable(),
  bl: z.string().nullable(),
  cw1_code: z.string().nullable(),
  reference: z.string().nullable(),
  ship: z.string().nullable(),
  voyage: z.string().nullable(),
  cut_off: instant.nullable(),
  release_number: z.string().nullable(),
  exit_letter: z.string().nullable(),
  appointment_date: date,
  appointment_time: time,
  /** Its planned times were confirmed. */
  scheduled: z.boolean(),
  containers: z.array(fastContainer),
  edit: z.record(z.string(), editable),
});
export type FastReservation = z.infer<typeof fastReservation>;

export const getFastEdit = defineCall({
  method: 'POST',
  path: '/reservation/get_fast_edit',
  access: action('reservation.read'),
  changes: false,
  input: z.strictObject({
    ids: z.array(id).min(1, 'Elija al menos una reserva').max(MOST_AT_ONCE, `Hasta ${MOST_AT_ONCE} reservas por vez`),
  }),
  output: z.array(fastReservation),
  summary:
    'The fields for the quick edit of up to 200 reservations and their containers, with those that may be changed now, in the order of the input; reservations outside the scope are left out.',
  shows: [{ noun: 'reservation', inside: 'id_reservation' }, 'guide', 'payment_order'],
});

export const correctReservation = defineCall({
  method: 'POST',
  path: '/reservation/correct',
  access: action('reservation.create'),
  input: reservationChanges.extend({ id_reservation: id, version, motive: motive.nullish() }),
  output: reservationDetail,
  touches,
  summary:
    'Changes fields of one reservation as a row of save_fast_edit does: an absent field is unchanged, null empties it. 409 MODIFICADO, CAMPO_NO_EDITABLE, RESERVA_FACTURADA; 422 MOTIVO_REQUERIDO.',
});

export const updateObservationClient = defineCall({
  method: 'POST',
  path: '/reservation/update_observation_client_reservation',
  access: action('reservation.create'),
  input: z.strictObject({
    id_reservation: id,
    version,
    observation_client: reservationChanges.shape.observation_client.unwrap(),
  }),
  output: reservationDetail,
  touches,
  summary: 'Sets the client’s observation on its reservation, until it is finished; the operator also afterwards.',
});

const peopleInput = z.strictObject({
  rows: rowsOf(z.strictObject({ id_reservation: id, version, id_user: id })).refine(
    all => new Set(all.map(row => row.id_reservation)).size === all.length,
    'Una fila está dos veces',
  ),
  motive: motive.nullish(),
});

export const updateAdvisor = defineCall({
  method: 'POST',
  path: '/reservation/update-reservation-asesor',
  access: action('reservation.people'),
  input: peopleInput,
  output: editAnswer,
  touches: ['reservation'],
  summary:
    'Gives up to 200 reservations another advisor: one of the operator’s active people who works in that line of business (SIN_LINEA). An advisor hands over only reservations of his own.',
});

export const updateOperative = defineCall({
  method: 'POST',
  path: '/reservation/update-reservation-operativo',
  access: action('reservation.people'),
  input: peopleInput,
  output: editAnswer,
  touches: ['reservation'],
  summary: 'The same for the operative, the operator’s person who works on the reservation.',
});

export const updateRetrievalDelivery = defineCall({
  method: 'POST',
  path: '/reservation/update_retrieval_delivery_date',
  access: action('reservation.create'),
  input: z
    .strictObject({
      id_sub_reservation: id,
      version,
      retrieval_at: givenInstant.optional(),
      delivery_at: givenInstant.optional(),
      motive: motive.nullish(),
    })
    .refine(({ retrieval_at, delivery_at }) => (retrieval_at ?? delivery_at) !== undefined, anything),
  output: reservationDetail,
  touches,
  summary:
    'Sets when a container is picked up, and when it is delivered or returned: moves that stop and the plan of its leg. 409 for a stop that was reached, or a truck that is not free then.',
});

const planned = z.strictObject({
  id_leg: id,
  position: z.number().int().min(0).max(100),
  planned_arrival: givenInstant.nullish(),
  planned_departure: givenInstant.nullish(),
  appointment_at: givenInstant.nullish(),
  slot_code: text(40).nullish(),
});

/** A slot given by a terminal or depot for a container: code and hour. Under its former code the hour is on record there from now on. */
const slot = z.strictObject({
  id_sub_reservation: id,
  /** At the pick-up or at the final stop. */
  which: z.enum(['retrieval_at', 'delivery_at']),
  slot_code: requiredText(40),
  /** Absent: the planned time stays. */
  at: givenInstant.optional(),
});

export const editSchedule = defineCall({
  method: 'POST',
  path: '/reservation/edit_programacion_reserva',
  access: action('reservation.schedule'),
  input: z.strictObject({
    rows: rowsOf(
      z
        .strictObject({
          id_reservation: id,
          version,
          /** Planned times by stop of a leg; an absent one is unchanged. */
          stops: z.array(planned).max(200).optional(),
          /** Minutes by which all open stops move. */
          shift_min: z.number().int().min(-10_080).max(10_080).optional(),
          /** New appointment at the plant; all open stops move by the difference. */
          appointment_at: givenInstant.optional(),
          slots: z.array(slot).min(1).max(100).optional(),
        })
        .refine(
          ({ stops, shift_min, appointment_at, slots }) =>
            [stops, shift_min, appointment_at, slots].filter(one => one !== undefined).length === 1,
          'Mande las horas, los minutos, la cita o los turnos',
        ),
    ).refine(all => new Set(all.map(row => row.id_reservation)).size === all.length, 'Una fila está dos veces'),
    motive: motive.nullish(),
    /** Returns the results without storing anything. */
    preview: z.boolean().default(false),
  }),
  output: editAnswer,
  touches,
  summary:
    'Programs up to 200 reservations: confirms or moves their planned times, by minutes, by another appointment or by slots, also those of guides: of a guide without events all, with its truck’s time (409 says who has the truck then); of one under way those of its open stops. An issued guide needs a motive, and so does giving up a slot by an empty code (409 CAMBIO_FUERA_DE_PLAZO). `preview` stores nothing.',
});

export const mayProgram = defineCall({
  method: 'GET',
  path: '/reservation/get_permiso_programacion',
  access: action('reservation.read'),
  input: z.strictObject({ id_reservation: id }),
  output: z.object({
    may: z.boolean(),
    /** Legs with times that can still change. */
    open_legs: z.number(),
    reason: z.string().nullable(),
  }),
  summary: 'Whether this person may plan or move the times of a reservation now; else why not.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide'],
});

export const updateTripType = defineCall({
  method: 'POST',
  path: '/reservation/update_reservation_trip_type',
  access: action('reservation.create'),
  input: z.strictObject({
    id_reservation: id,
    version,
    template: z.enum(['E_CON_RETIRO', 'E_DIRECTO', 'I_CON_RETIRO', 'I_DIRECTO']),
    /** New stops, if they change too. */
    stops: z.array(bookedStop).min(2, 'Elija el recorrido').max(25, 'Un recorrido admite hasta 25 paradas').optional(),
    motive: motive.nullish(),
  }),
  output: z.object({
    reservation: reservationDetail,
    /**
     * Sale without VAT before and after, USD; null if hidden from the caller. `waits`: the change becomes a charge proposal that a person has to
     * decide.
     */
    price: z.object({ before: z.string(), after: z.string(), waits: z.boolean() }).nullable(),
  }),
  touches,
  summary:
    'Changes template and places: the legs are created again and the price is computed again; for an accepted reservation a new price is proposed, not stored (`recalc_pending`). 409 GUIAS_VIVAS while it has a guide, CAMPO_NO_EDITABLE once one was issued; 422 RESERVA_DE_VACIOS for a movement of empties.',
});

export const setMissingLine = defineCall({
  method: 'POST',
  path: '/reservation/set_missing_naviera',
  access: action('reservation.create'),
  input: z.strictObject({ id_reservation: id, id_shipping_line: id }),
  output: reservationDetail,
  touches: [...touches, 'free_time', 'task'],
  summary:
    'Sets the shipping line that lends the boxes of a reservation booked without one; the operator’s people, unless it is rejected or was not carried out. Its free days begin to count; its price is computed again: for an accepted reservation the new price is proposed, not stored (`recalc_pending`). 409 NAVIERA_REGISTRADA: it has one already, CAMPO_NO_EDITABLE; 422 for a line that does not exist.',
});

export const createSubReservation = defineCall({
  method: 'POST',
  path: '/reservation/create_sub_reservation',
  access: action('reservation.create'),
  input: z.strictObject({
    id_reservation: id,
    version,
    containers: z
      .array(bookedContainer.omit({ id_sub_reservation: true, services: true }))
      .min(1, 'Agregue al menos un contenedor')
      .max(50, 'Máximo 50 contenedores por reserva'),
  }),
  output: reservationDetail,
  touches,
  summary:
    'Adds containers to an accepted reservation (S3), priced by the rates of its appointment, with its services, the genset of its first reefer and the legs of its template; a finished reservation is under way again, unless it is on a sent order.',
});

export const listToChoose = defineCall({
  method: 'POST',
  path: '/reservation/get_lista_reservas',
  access: action('reservation.read'),
  changes: false,
  input: z.strictObject({
    search: text(100).default(''),
    status: z.array(text(30)).max(24).default([]),
    limit: z.number().int().min(1).max(20).default(20),
  }),
  output: z.array(
    z.object({
      id_reservation: z.number(),
      /** «48201 · Banaexport · 2 × 40RH». */
      label: z.string(),
      client_name: z.string(),
      status: z.string(),
      reservation_type: reservationType,
    }),
  ),
  summary: 'Reservations to choose from in another form, newest first, by number, client, booking or container.',
  shows: ['reservation'],
});
