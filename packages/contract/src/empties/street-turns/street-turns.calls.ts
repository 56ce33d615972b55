import { BOX_CONDITION_NAMES, type BoxCondition } from '@cabezal/domain/empties/movements/empty-paste';
import { TURN_STATE_NAMES, type TurnState } from '@cabezal/domain/empties/street-turns/street-turn';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, listInput, money, motive, pageOf, possible, requiredText, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

const condition = z.enum(
  Object.keys(BOX_CONDITION_NAMES) as [BoxCondition, ...BoxCondition[]],
  'Elija cómo está el contenedor',
);
const state = z.enum(Object.keys(TURN_STATE_NAMES) as [TurnState, ...TurnState[]]);

/** One side of a street turn: a container with its reservation and place. */
const side = z.object({
  id_sub_reservation: z.number(),
  id_reservation: z.number(),
  number: z.number(),
  client_name: z.string(),
  /** Place where the import is emptied, or the export loaded. */
  place: z.string(),
  lat: z.number(),
  lng: z.number(),
});
const figures = {
  container_code: z.string(),
  container_type: z.string(),
  shipping_line: z.string(),
  import: side,
  export: side,
  hop_km: z.number(),
  saved_km: z.number(),
  /** Total saving of both sides, USD. */
  value_usd: money,
};

export const turnPair = z.object({
  ...figures,
  /** Container type of the export; the line may accept one type in place of another. */
  export_type: z.string(),
  return_km: z.number(),
  fetch_km: z.number(),
  /** USD of avoided charges beyond the free days. */
  avoided_usd: money,
  wait_minutes: z.number(),
  empty_at: instant,
  take_at: instant,
  needed_at: instant,
  last_free_day: z.string().nullable(),
  /** Number of photos of the import's trip. */
  photos: z.number(),
  /** Last address of the line that a request was mailed to. */
  mailed_to: z.string().nullable(),
});
export type TurnPairRow = z.infer<typeof turnPair>;

export const streetTurn = z.object({
  ...figures,
  id_street_turn: z.number(),
  state,
  /** Deadline of the line's answer, when the container is taken over. */
  expires_at: instant,
  mailed_to: z.string().nullable(),
  requested_at: instant,
  requested_by: z.string().nullable(),
  approved_at: instant.nullable(),
  approved_by: z.string().nullable(),
  approval_ref: z.string().nullable(),
  files: z.array(z.object({ id_file: z.number(), filename: z.string() })),
  /** Reason of the denial or cancellation. */
  reason: z.string().nullable(),
  executed_at: instant.nullable(),
  version: z.number(),
  can: z.object({ approve: possible, deny: possible, cancel: possible }),
});
export type StreetTurn = z.infer<typeof streetTurn>;

const touches = ['street_turn', 'reservation', 'dispatch', 'free_time'] as const;
const shows = ['street_turn', 'reservation', 'guide', 'free_time'] as const;
const verb = { method: 'POST', touches, output: streetTurn } as const;
const target = { id_street_turn: id, version };

export const proposeStreetTurns = defineCall({
  method: 'POST',
  path: '/street_turn/propose',
  access: action('empty.read'),
  changes: false,
  output: z.object({ pairs: z.array(turnPair), saved_km: z.number(), value_usd: money }),
  summary:
    'Proposed street turns: the pairs of import containers and exports with the highest total value, most valuable first. Computed on each call, reserves nothing; the operator only.',
  shows,
});
export const listStreetTurns = defineCall({
  method: 'GET',
  path: '/street_turn/list',
  access: action('empty.read'),
  changes: false,
  input: listInput({ state: z.array(state).max(7), id_shipping_line: id }),
  output: pageOf(streetTurn),
  summary: 'Street turns requested from shipping lines, newest first, with their state; the operator only.',
  shows,
});
export const listStreetTurnsExcel = excelOf(listStreetTurns, 'street_turns');
export const requestStreetTurn = defineCall({
  ...verb,
  path: '/street_turn/request',
  access: action('street_turn.request'),
  input: z.strictObject({
    id_import_sub: id,
    id_export_sub: id,
    /** Condition of the container, from the driver's photos. */
    condition,
    /** Address of the request to the line; absent: requested by other means. */
    email: z.email('Ingrese un correo válido').max(254).toLowerCase().nullish(),
    message: text(1000).nullish(),
  }),
  summary:
    'Requests a street turn from the line, by mail if an address is given. 409 REUSO_OCUPADO: the box or the export has one; REUSO_NO_POSIBLE with the reason, REUSO_GUIA_EN_RUTA, REUSO_RETIRO_INICIADO, REUSO_VIAJE_EMITIDO; 422 REUSO_CONTENEDOR_DANADO.',
});
export const approveStreetTurn = defineCall({
  ...verb,
  path: '/street_turn/approve',
  access: action('street_turn.approve'),
  input: z.strictObject({ ...target, approval_ref: requiredText(80), id_files: z.array(id).max(10) }),
  summary:
    'Records the line’s written approval: the return and the pick-up are removed with their guides and slots, and the export’s trip begins where the import is emptied, with its box. 409 MODIFICADO, REUSO_ESTADO, REUSO_GUIA_EN_RUTA, REUSO_VIAJE_EMITIDO, ANTICIPO_POR_DEVOLVER; 422 REUSO_SIN_APROBACION, REUSO_CONTENEDOR_DANADO.',
});
export const denyStreetTurn = defineCall({
  ...verb,
  path: '/street_turn/deny',
  access: action('street_turn.approve'),
  input: z.strictObject({ ...target, motive: requiredText(500) }),
  summary: 'Records that the line refused; the same pair is not proposed again. 409 MODIFICADO, REUSO_ESTADO.',
});
export const cancelStreetTurn = defineCall({
  ...verb,
  path: '/street_turn/cancel',
  access: action('street_turn.request'),
  input: z.strictObject({ ...target, motive }),
  summary:
    'Undoes a street turn until the export has left with the box: legs, plan and container are restored, slots are requested again. 409 MODIFICADO, REUSO_ESTADO, REUSO_EN_RUTA, REUSO_VIAJE_EMITIDO, ANTICIPO_POR_DEVOLVER.',
});
