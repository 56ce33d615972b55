import { SYNC_NAMES, type SyncShown } from '@cabezal/domain/empties/movements/empty-operation';
import {
  BOX_CONDITION_NAMES,
  type BoxCondition,
  EMPTY_KIND_NAMES,
  type EmptyKind,
  MOST_EMPTIES,
} from '@cabezal/domain/empties/movements/empty-paste';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, instant, listInput, motive, pageOf, possible, text, version } from '../../shapes.ts';
import { ship } from '../../system/catalogues/catalogues.calls.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

const enumOf = <K extends string>(names: Readonly<Record<K, string>>, message: string) =>
  z.enum(Object.keys(names) as [K, ...K[]], message);
export const emptyKind = enumOf<EmptyKind>(EMPTY_KIND_NAMES, 'Elija qué movimiento es');
const condition = enumOf<BoxCondition>(BOX_CONDITION_NAMES, 'Elija el estado');
const syncState = enumOf<SyncShown>(SYNC_NAMES, 'Elija el estado');
const quantity = z
  .number('Ingrese cuántos contenedores')
  .int()
  .min(1, 'Al menos un contenedor')
  .max(MOST_EMPTIES, `Hasta ${MOST_EMPTIES} contenedores`);

export const emptyOperation = z.object({
  id_operation: z.number(),
  id_reservation: z.number(),
  kind: emptyKind,
  client_name: z.string(),
  id_shipping_line: z.number(),
  shipping_line: z.string(),
  origin: z.string(),
  destination: z.string(),
  distance_km: z.string().nullable(),
  id_ship: z.number().nullable(),
  ship: z.string().nullable(),
  voyage: z.string().nullable(),
  service: z.string(),
  /** Number of containers planned, and of these entered, under way, finished and cancelled. */
  quantity: z.number(),
  boxes: z.number(),
  moving: z.number(),
  done: z.number(),
  cancelled: z.number(),
  starts_at: instant,
  cut_off: instant.nullable(),
  id_user: z.number().nullable(),
  user: z.string().nullable(),
  source: z.enum(['NAV', 'MANUAL']),
  external_ref: z.string().nullable(),
  /** Status of the reservation. */
  status: z.string(),
  sync: syncState,
  sync_error: z.string().nullable(),
  synced_at: instant.nullable(),
  version: z.number(),
  can: z.object({ load: possible, cancel: possible, sync: possible }),
});
export type EmptyOperation = z.infer<typeof emptyOperation>;

const read = { method: 'GET', access: action('empty.read'), changes: false } as const;
const touches = ['empty', 'reservation', 'dispatch'] as const;
const write = { access: action('empty.write'), touches } as const;

export const getEmptyOperations = defineCall({
  ...read,
  path: '/vacios/obtener_listado_nav',
  input: listInput({
    id_shipping_line: id,
    kind: emptyKind,
    sync: z.enum(['NUNCA', 'PENDING', 'SENT', 'ERROR']),
    open: z.boolean(),
    id_user: id,
  }),
  output: pageOf(emptyOperation),
  summary:
    'Movements of empties for shipping lines, newest first, with how many boxes are loaded, under way and over; the operator only.',
  shows: ['empty', 'reservation'],
});
export const getEmptyOperationsExcel = excelOf(getEmptyOperations, 'vacios');
export const getEmptyPairs = defineCall({
  ...read,
  path: '/vacios/obtener_origen_destino',
  output: z.array(
    z.object({
      id_origin: z.number(),
      origin: z.string(),
      id_destination: z.number(),
      destination: z.string(),
      distance_km: z.string().nullable(),
      operations: z.number(),
    }),
  ),
  summary: 'Pairs of places between which empties were moved, most used first, with the road in km.',
  shows: ['empty'],
});
export const getEmptyShips = defineCall({
  ...read,
  path: '/vacios/obtener_buques',
  input: z.strictObject({ id_shipping_line: id.optional() }),
  output: z.array(ship),
  summary: 'Ships of a line and ships without a line, by name.',
  shows: ['ship'],
});
export const emptyBox = z.object({
  id_sub_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  condition: condition.nullable(),
  /** Displayed status. */
  status: z.string(),
  id_guide: z.number().nullable(),
  guide_number: z.string().nullable(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
  picked_up_at: instant.nullable(),
  handed_in_at: instant.nullable(),
});
export type EmptyBox = z.infer<typeof emptyBox>;
export const getEmptyBoxes = defineCall({
  ...read,
  path: '/vacios/obtener_movimientos',
  input: z.strictObject({ id_operation: id }),
  output: z.object({ operation: emptyOperation, boxes: z.array(emptyBox) }),
  summary: 'The boxes of an operation with their state, truck and times.',
  shows: ['empty', 'reservation', 'guide'],
});
export const getEmptyUsers = defineCall({
  method: 'POST',
  path: '/vacios/obtener_usuarios_vacios',
  access: action('empty.read'),
  changes: false,
  output: z.array(z.object({ id_user: z.number(), name: z.string() })),
  summary: 'The operator’s active people who may work on empties (action empty.write).',
  shows: ['user'],
});

export const saveEmptyOperation = defineCall({
  ...write,
  method: 'POST',
  path: '/vacios/crear_operacion',
  input: z.strictObject({
    id_client: id,
    id_shipping_line: id,
    kind: emptyKind,
    id_origin: id,
    id_destination: id,
    id_ship: id.nullish(),
    voyage: text(40).nullish(),
    quantity,
    /** Planned return of the first container. */
    starts_at: givenInstant,
    cut_off: givenInstant.nullish(),
    /** Service by which each container is charged. */
    id_service: id,
    id_user: id.nullish(),
    external_ref: text(80).nullish(),
  }),
  output: emptyOperation,
  summary:
    'Opens a movement of empties: an accepted reservation without boxes, priced by service. 422 by field: places that do not fit its kind.',
});
export const updateEmptyOperation = defineCall({
  ...write,
  method: 'PUT',
  path: '/vacios/actualizar_listado/{id}',
  input: z.strictObject({
    id,
    version,
    quantity: quantity.optional(),
    cut_off: givenInstant.nullish(),
    id_user: id.nullish(),
    id_ship: id.nullish(),
    voyage: text(40).nullish(),
  }),
  output: emptyOperation,
  summary:
    'Changes an operation. 409 MODIFICADO, OPERACION_CANCELADA; 422 CANTIDAD_MENOR: fewer than the boxes that it has already.',
});

const pasted = z.strictObject({
  container_code: z.string().max(40),
  container_type: z.string().max(20),
  condition: condition.nullish(),
});
const judged = z.object({
  container_code: z.string(),
  container_type: z.string(),
  condition: condition.nullable(),
  /** Error sentence; null: may be stored. */
  error: z.string().nullable(),
  corrected: z.string().nullable(),
  remarks: z.array(z.string()),
});
export type JudgedRow = z.infer<typeof judged>;
export const loadEmpties = defineCall({
  ...write,
  method: 'POST',
  path: '/vacios/cargar_contenedores',
  input: z.strictObject({
    id_operation: id,
    version,
    rows: z
      .array(pasted)
      .min(1, 'Pegue al menos un contenedor')
      .max(MOST_EMPTIES, `Hasta ${MOST_EMPTIES} filas por vez`),
    /** False: only validates the rows. */
    store: z.boolean(),
  }),
  output: z.object({ rows: z.array(judged), good: z.number(), stored: z.number(), version: z.number() }),
  summary:
    'Checks pasted boxes of an operation: the errors of each (check digit, duplicate, live elsewhere, type); with consent, the valid ones are stored. 409 MODIFICADO.',
});
const keptBox = z.object({ container_code: z.string().nullable(), code: z.string(), message: z.string() });
export type KeptBox = z.infer<typeof keptBox>;
export const cancelEmpties = defineCall({
  ...write,
  method: 'DELETE',
  path: '/vacios/cancel_op_vacios/{id}',
  input: z.strictObject({ id, version: id, motive }),
  output: z.object({
    cancelled: z.number(),
    /** Containers that a truck has begun to move, or of which something is held (an order, money handed over), each with its reason. */
    kept: z.array(keptBox),
  }),
  summary:
    'Cancels the containers of an operation that no truck has begun to move; each of the others stays and is returned with its reason, such as GUIA_CON_SALIDA, RUBRO_EN_ORDEN or ANTICIPO_POR_DEVOLVER. 409 MODIFICADO; 409 if none can be cancelled.',
});
export const syncEmpties = defineCall({
  ...write,
  method: 'PUT',
  path: '/vacios/sincronizar_BDVacio/{id}',
  input: z.strictObject({ id, version }),
  output: emptyOperation,
  summary:
    'Sends an operation with its boxes to BDVacío, or again after an error: the same key on every try. 409 SINCRONIZACION_EN_CURSO, YA_SINCRONIZADO, SIN_BDVACIO.',
});
