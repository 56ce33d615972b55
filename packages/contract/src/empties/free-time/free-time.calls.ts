import { MOST_DISCHARGES } from '@cabezal/domain/empties/free-time/discharge-paste';
import { MOST_FREE_DAYS } from '@cabezal/domain/empties/free-time/free-time-input';
import {
  FREE_TIME_CALENDAR_NAMES,
  FREE_TIME_GROUP_NAMES,
  FREE_TIME_SIDE_NAMES,
  FREE_TIME_START_NAMES,
  type FreeTimeCalendar,
  type FreeTimeGroup,
  type FreeTimeSide,
  type FreeTimeStart,
} from '@cabezal/domain/trips/free-time-clocks/free-time';
import { z } from 'zod';
import { editAnswer } from '../../bookings/reservations/editing.calls.ts';
import { action, defineCall } from '../../call.ts';
import {
  date,
  givenDate,
  givenInstant,
  id,
  instant,
  listInput,
  MOST_AT_ONCE,
  money,
  motive,
  pageOf,
  price,
  requiredText,
  text,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

const enumOf = <K extends string>(names: Readonly<Record<K, string>>, message: string) =>
  z.enum(Object.keys(names) as [K, ...K[]], message);
export const freeTimeSide = enumOf<FreeTimeSide>(FREE_TIME_SIDE_NAMES, 'Elija importación o exportación');
const group = enumOf<FreeTimeGroup>(FREE_TIME_GROUP_NAMES, 'Elija el grupo de contenedor');
const start = enumOf<FreeTimeStart>(FREE_TIME_START_NAMES, 'Elija desde cuándo corre');
const calendar = enumOf<FreeTimeCalendar>(FREE_TIME_CALENDAR_NAMES, 'Elija qué días cuentan');

/** Why a clock has no amount: no tariff in force, no line, or not started. */
export const clockState = z.enum(['OK', 'SIN_TARIFA', 'SIN_NAVIERA', 'SIN_INICIO']);
export type ClockState = z.infer<typeof clockState>;

export const freeTimeRow = z.object({
  id_clock: z.number(),
  id_sub_reservation: z.number(),
  id_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  id_client: z.number(),
  client_name: z.string(),
  shipping_line: z.string().nullable(),
  side: freeTimeSide,
  state: clockState,
  /** Discharge day, as entered. */
  discharged_on: date.nullable(),
  /** The line counts from the discharge, which is not entered: the clock runs from the gate until then. */
  needs_discharge: z.boolean(),
  picked_up_on: date.nullable(),
  started_on: date.nullable(),
  returned_on: date.nullable(),
  days_used: z.number().nullable(),
  free_days: z.number().nullable(),
  last_free_day: date.nullable(),
  /** Negative: past the last free day. */
  days_left: z.number().nullable(),
  charged_days: z.number().nullable(),
  /** USD until today or the return; null: tariff unknown. */
  cost: money.nullable(),
  /** USD of the next charged day. */
  per_day: money.nullable(),
  /** Planned return: time, place, and cost by then. */
  return_at: instant.nullable(),
  return_place: z.string().nullable(),
  cost_planned: money.nullable(),
  extended_days: z.number(),
  extension_ref: z.string().nullable(),
  /** The reservation's operative, who is responsible for it. */
  operative: z.string().nullable(),
  version: z.number(),
  /** Version of the container, for changing it. */
  sub_version: z.number(),
});
export type FreeTimeRow = z.infer<typeof freeTimeRow>;

const read = { method: 'POST', access: action('empty.read'), changes: false, output: pageOf(freeTimeRow) } as const;
const common = { id_client: id, id_shipping_line: id, side: freeTimeSide, id_reservation: id };

export const listFreeTime = defineCall({
  ...read,
  path: '/free_time/list',
  input: listInput({
    ...common,
    /** IN_PORT: discharged or expected, not picked up; RUNNING: counting; ENDED: returned. */
    stage: z.enum(['IN_PORT', 'RUNNING', 'ENDED']),
    /** For running clocks: at most so many days left; 0: due or past. */
    within_days: z.number().int().min(0).max(MOST_FREE_DAYS),
  }),
  summary:
    'Free-time clocks of boxes, nearest last free day first, with days and USD by the tariff of the line; the operator only. An import in the port is there too.',
  shows: ['free_time', 'reservation'],
});
export const containersPending = defineCall({
  ...read,
  path: '/reports/containers_pending',
  input: listInput({ ...common, within_days: z.number().int().min(0).max(MOST_FREE_DAYS), untariffed: z.boolean() }),
  summary:
    'Boxes in our hands (picked up, not returned), nearest last free day first, each with its clock: days left, USD so far and of a further day, planned return.',
  shows: ['free_time', 'reservation'],
});
export const containersReturned = defineCall({
  ...read,
  path: '/reports/containers_returned',
  input: listInput({ ...common, from: givenDate, to: givenDate, charged: z.boolean() }),
  summary: 'Boxes that came back, newest first, with days used and what the line charges, USD.',
  shows: ['free_time', 'reservation'],
});
export const listFreeTimeExcel = excelOf(listFreeTime, 'free_time');
export const containersPendingExcel = excelOf(containersPending, 'containers_pending');
export const containersReturnedExcel = excelOf(containersReturned, 'containers_returned');

export const setDischarge = defineCall({
  method: 'POST',
  path: '/free_time/set_discharge',
  access: action('free_time.write'),
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ id_sub_reservation: id, version, discharged_on: givenDate.nullable() }))
      .min(1, 'Elija al menos una fila')
      .max(MOST_AT_ONCE, `Hasta ${MOST_AT_ONCE} filas por vez`)
      .refine(
        rows => new Set(rows.map(row => row.id_sub_reservation)).size === rows.length,
        'Un contenedor va una vez',
      ),
  }),
  output: editAnswer,
  touches: ['free_time', 'reservation', 'task'],
  summary:
    'Sets the day on which imported boxes came off the ship, each row separately; null removes it. 422 SIN_DESCARGA for an export, DESCARGA_TRAS_RETIRO, FECHA_FUTURA; 409 MODIFICADO of the container.',
});
const judgedDischarge = z.object({
  container_code: z.string(),
  discharged_on: date.nullable(),
  /** Current discharge day of the container. */
  before: date.nullable(),
  /** Reservation of the container. */
  id_reservation: z.number().nullable(),
  client_name: z.string().nullable(),
  /** Error sentence; null: may be stored. */
  error: z.string().nullable(),
  corrected: z.string().nullable(),
  remark: z.string().nullable(),
  unchanged: z.boolean(),
});
export type JudgedDischargeRow = z.infer<typeof judgedDischarge>;
export const loadDischarges = defineCall({
  method: 'POST',
  path: '/free_time/load_discharges',
  access: action('free_time.write'),
  input: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          container_code: z.string().max(40),
          discharged_on: givenDate.nullable(),
          /** Discharge day displayed to the caller; the row is refused if it has changed. */
          before: givenDate.nullable().optional(),
        }),
      )
      .min(1, 'Pegue al menos un contenedor')
      .max(MOST_DISCHARGES, `Hasta ${MOST_DISCHARGES} filas por vez`),
    /** False: only validates the rows. */
    store: z.boolean(),
  }),
  output: z.object({ rows: z.array(judgedDischarge), good: z.number(), stored: z.number() }),
  touches: ['free_time', 'reservation', 'task'],
  summary:
    'Checks pasted days of discharge by box number: the errors of each (check digit, duplicate, in no open reservation, an export, the day); with consent, the valid ones are stored. A box that already has that day is unchanged.',
});
export const extendFreeTime = defineCall({
  method: 'POST',
  path: '/free_time/extend',
  access: action('free_time.write'),
  input: z.strictObject({
    id_clock: id,
    version,
    /** Total additional days; 0 removes the extension. */
    extended_days: z.number('Ingrese los días').int().min(0).max(MOST_FREE_DAYS, `Hasta ${MOST_FREE_DAYS} días`),
    /** Reference of the line's extension. */
    extension_ref: text(80).nullish(),
  }),
  output: freeTimeRow,
  touches: ['free_time', 'task'],
  summary:
    'Records extra days granted by the line, with its paper: they can only lower the cost. 422 SIN_REFERENCIA, RELOJ_SIN_INICIO; 409 MODIFICADO.',
});
export const returnBox = defineCall({
  method: 'POST',
  path: '/free_time/return_box',
  access: action('reservation.create'),
  input: z.strictObject({ id_sub_reservation: id, version, delivery_at: givenInstant, motive }),
  output: z.object({
    id_reservation: z.number(),
    /** Version of the container. */
    version: z.number(),
    warnings: z.array(z.string()),
    /** There is a task to ask for the slot of the return, due at that time; false: it has one, or a person cancelled the task. */
    asks_slot: z.boolean(),
  }),
  touches: ['reservation', 'guide', 'dispatch', 'free_time', 'task', 'slot'],
  summary:
    'Sets when a box is returned, moving that stop and the plan of its leg, and leaves its operative the task to ask for the slot there unless it has one; the operator only. Errors as of update_retrieval_delivery_date.',
});
export const deleteContainersGuide = defineCall({
  method: 'POST',
  path: '/reports/delete_containers_guide',
  access: action('empty.write'),
  input: z.strictObject({
    id_guide: id,
    motive,
    /** Container number that was read; absent: not checked. */
    container_code: text(20).optional(),
  }),
  output: z.object({ id_sub_reservation: z.number(), version: z.number() }),
  touches: ['reservation', 'guide', 'free_time', 'empty'],
  summary:
    'Removes a wrong box and its seals from a guide before the truck leaves with it; the operator only. 409 CONTENEDOR_EN_RUTA, SIN_CONTENEDOR, MODIFICADO if the guide has another number by now.',
});

const length = z.union([z.literal(20), z.literal(40), z.literal(45)], 'Elija el largo');
const tier = z.strictObject({ from_day: z.number().int().min(1).max(999), usd: price('El valor por día') });
export const freeTimeTariffRow = z.object({
  id_tariff: z.number(),
  /** «Maersk · Importación · Seco 40'» */
  name: z.string(),
  id_shipping_line: z.number(),
  shipping_line: z.string(),
  side: freeTimeSide,
  container_group: group,
  length_ft: length.nullable(),
  id_location: z.number().nullable(),
  location: z.string().nullable(),
  start,
  first_day_counts: z.boolean(),
  calendar,
  free_days: z.number(),
  tiers: z.array(z.object({ from_day: z.number(), usd: money })),
  valid_from: date,
  valid_to: date.nullable(),
  source: z.string(),
  active: z.boolean(),
  version: z.number(),
});
export type FreeTimeTariffRow = z.infer<typeof freeTimeTariffRow>;
const tariffInput = {
  id_shipping_line: id,
  side: freeTimeSide,
  container_group: group,
  length_ft: length.nullish(),
  /** The terminal or depot of the pick-up; absent: any. */
  id_location: id.nullish(),
  start,
  first_day_counts: z.boolean().default(true),
  calendar: calendar.default('CALENDAR'),
  free_days: z.number('Ingrese los días libres').int().min(0).max(MOST_FREE_DAYS, `Hasta ${MOST_FREE_DAYS} días`),
  tiers: z.array(tier).max(10, 'Hasta 10 tramos'),
  valid_from: givenDate,
  valid_to: givenDate.nullish(),
  source: requiredText(160),
};
export type FreeTimeTariffInput = z.infer<z.ZodObject<typeof tariffInput>>;
const write = {
  method: 'POST',
  access: action('maintenance.write'),
  output: freeTimeTariffRow,
  touches: ['free_time_tariff', 'free_time'],
} as const;
export const listFreeTimeTariffs = defineCall({
  method: 'POST',
  path: '/free_time/tariffs',
  access: action('maintenance.read'),
  changes: false,
  input: listInput({ id_shipping_line: id, side: freeTimeSide, active: z.boolean() }),
  output: pageOf(freeTimeTariffRow),
  summary: 'Free days of the shipping lines and what they charge afterwards (USD a day), by line; the operator only.',
  shows: ['free_time_tariff'],
});
export const listFreeTimeTariffsExcel = excelOf(listFreeTimeTariffs, 'free_time_tariffs');
export const saveFreeTimeTariff = defineCall({
  ...write,
  path: '/free_time/save_tariff',
  input: z.strictObject(tariffInput),
  summary:
    'Sets a tariff from a day on; running clocks are computed again within a minute. 422 by field: tiers that do not begin after the free days; 409 TARIFA_SOLAPADA.',
});
export const editFreeTimeTariff = defineCall({
  ...write,
  path: '/free_time/edit_tariff',
  input: z.strictObject({
    id_tariff: id,
    version,
    ...tariffInput,
    /** These three, if absent: unchanged. */
    first_day_counts: z.boolean().optional(),
    calendar: calendar.optional(),
    active: z.boolean().optional(),
  }),
  summary: 'Changes a tariff, ends it or puts it out of use; clocks that have ended keep their cost. 409 MODIFICADO.',
});
export const deleteFreeTimeTariff = defineCall({
  method: 'POST',
  path: '/free_time/delete_tariff',
  access: action('maintenance.write'),
  input: z.strictObject({ id_tariff: id, version }),
  output: z.object({ deleted: z.literal(true) }),
  touches: ['free_time_tariff', 'free_time'],
  summary: 'Deletes a tariff that no clock ever used; 409 EN_USO for a used one.',
});
