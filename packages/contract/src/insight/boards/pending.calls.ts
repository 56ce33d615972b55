import { PENDING_NAMES, type PendingKind } from '@cabezal/domain/trips/status/pending';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, listInput, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** In the order of the names. */
export const PENDING_KINDS = Object.keys(PENDING_NAMES) as [PendingKind, ...PendingKind[]];
export const pendingKind = z.enum(PENDING_KINDS);

const filters = {
  kind: z.array(pendingKind).max(PENDING_KINDS.length),
  /** Responsible person. */
  id_owner: id,
  /** Only those for which the caller is responsible. */
  mine: z.boolean(),
  /** Only those without a responsible person. */
  unowned: z.boolean(),
  id_client: id,
  id_reservation: id,
};
const read = {
  access: action('task.read'),
  changes: false,
  shows: ['reservation', 'guide', 'task', 'document'],
} as const;

export const pendingThing = z.object({
  key: z.string(),
  kind: pendingKind,
  id_reservation: z.number(),
  /** Number of the container in its reservation; null: the thing concerns the whole reservation. */
  number: z.number().nullable(),
  id_sub_reservation: z.number().nullable(),
  id_leg: z.number().nullable(),
  id_guide: z.number().nullable(),
  id_reservation_task: z.number().nullable(),
  /** Stop of a late arrival. */
  id_stop: z.number().nullable(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  container_code: z.string().nullable(),
  /** What is missing: «EIR de salida, Foto del sello», «La licencia del conductor vence el 2026-11-20». */
  text: z.string(),
  /** Pending since. */
  since: instant,
  /** Deadline. */
  due_at: instant.nullable(),
  overdue: z.boolean(),
  id_owner: z.number().nullable(),
  owner: z.string().nullable(),
  /** Version of the record that a change must name: of the container if its number or seal is missing, otherwise of the guide. */
  version: z.number().nullable(),
});
export type PendingThing = z.infer<typeof pendingThing>;

export const getPending = defineCall({
  ...read,
  method: 'GET',
  path: '/reports/actividades_pendientes',
  input: z.strictObject({ id_client: id.optional(), id_owner: id.optional() }),
  output: z.object({
    total: z.number(),
    kinds: z.array(z.object({ kind: pendingKind, count: z.number(), overdue: z.number() })),
    /** By responsible person, largest count first; null: without one. */
    owners: z.array(z.object({ id_owner: z.number().nullable(), owner: z.string().nullable(), count: z.number() })),
  }),
  summary:
    'What the reservations under way lack, counted by kind and by responsible person; derived from the facts, so that an item disappears once it is done. Operator only.',
});
export type PendingCounts = z.infer<typeof getPending.output>;

export const getPendingDetail = defineCall({
  ...read,
  method: 'GET',
  path: '/reports/actividades_pendientes_detalle',
  input: listInput(filters),
  output: pageOf(pendingThing),
  summary: 'The same, one row per item, earliest due first; legs and guides up to the end of tomorrow. Operator only.',
});
export const getPendingExcel = excelOf(getPendingDetail, 'actividades_pendientes');

export const pendingReservation = z.object({
  id_reservation: z.number(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  route_text: z.string(),
  appointment_at: instant,
  shown_status: z.string(),
  count: z.number(),
  kinds: z.array(pendingKind),
  since: instant,
  due_at: instant.nullable(),
  owner: z.string().nullable(),
});
export type PendingReservation = z.infer<typeof pendingReservation>;

export const getPendingReservations = defineCall({
  ...read,
  method: 'POST',
  path: '/reports/actividades_pendientes_reservas',
  input: listInput(filters),
  output: pageOf(pendingReservation),
  summary: 'The same by reservation: how many items it lacks, of which kinds and since when. Operator only.',
});
export const getPendingReservationsExcel = excelOf(getPendingReservations, 'actividades_pendientes_reservas');
