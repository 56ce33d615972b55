import { ARRIVAL_GROUPS } from '@cabezal/domain/trips/rules/arrivals';
import { CLOSING_GROUPS } from '@cabezal/domain/trips/rules/closing-hours';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, workbook } from '../../shapes.ts';
import { indicatorInput, percent, resourceKind, useInput } from './indicator.shapes.ts';

const reads = { method: 'POST', changes: false, shows: [] } as const;

/** Number of arrivals by group, and in total. */
const arrivals = z.object({
  groups: z.record(z.enum(ARRIVAL_GROUPS), z.number()),
  arrivals: z.number(),
  /** Percent on time. */
  on_time_percent: percent,
});
export type ArrivalFigures = z.infer<typeof arrivals>;
export const getArrivalsDashboard = defineCall({
  ...reads,
  path: '/dashboard/dashboard_estado_llegada_planta',
  access: action('guide.read'),
  input: indicatorInput,
  output: z.object({
    plants: z.array(arrivals.extend({ id_location: z.number().nullable(), name: z.string() })),
    carriers: z.array(arrivals.extend({ id_carrier: z.number().nullable(), name: z.string() })),
    total: arrivals,
    /** Number of past appointments without a recorded arrival, which are in no group. */
    without_arrival: z.number(),
  }),
  summary:
    'How punctual trucks were at plants whose appointment lies in a period, by plant and by carrier: guides on time, up to 30, up to 60, more than 60 minutes late. Returns nothing to other companies.',
});
export type ArrivalsDashboard = z.infer<typeof getArrivalsDashboard.output>;
export const getArrivalsDashboardExcel = defineCall({
  method: 'POST',
  path: '/excel/dashboard_estado_llegada_planta',
  access: action('guide.read'),
  changes: false,
  input: indicatorInput,
  output: workbook,
  summary:
    'Excel «llegada_planta»: one row per arrival that dashboard_estado_llegada_planta counts. 404 for others than the operator.',
});

const use = z.object({
  /** Minutes on trips until now; of gensets and chassis also those with a container that was left at a stop. */
  busy: z.number(),
  /** Minutes in service until now. */
  available: z.number(),
  percent,
  /** Number of guides planned to begin in the period; for trucks and drivers it is the total of the list of their guides. */
  trips: z.number(),
  /** Kilometres of closed guides. */
  km: z.string(),
});
export type UseFigures = z.infer<typeof use>;
const usedResource = use.extend({
  id: z.number(),
  name: z.string(),
  /** Minutes by day, in the order of `days`. */
  busy_by_day: z.array(z.number()),
  available_by_day: z.array(z.number()),
});
export type UsedResource = z.infer<typeof usedResource>;
export const getUseDashboard = defineCall({
  ...reads,
  path: '/dashboard/dashboard_estado_uso_recursos_reserva',
  access: action('truck.read'),
  input: useInput,
  output: z.object({
    kind: resourceKind,
    days: z.array(date),
    /** Most used first. */
    resources: z.array(usedResource),
    total: use,
  }),
  summary:
    'Minutes on trips (of gensets and chassis also those with a container that was left at a stop) of the minutes in service, by business day, of the operator’s trucks, drivers, gensets or chassis (`own` false: those of others). Returns nothing to other companies.',
});
export type UseDashboard = z.infer<typeof getUseDashboard.output>;
export const getUseDashboardExcel = defineCall({
  method: 'POST',
  path: '/excel/dashboard_estado_uso_recursos_reserva',
  access: action('truck.read'),
  changes: false,
  input: useInput,
  output: workbook,
  summary: 'Excel «uso_recursos» of dashboard_estado_uso_recursos_reserva. 404 for others than the operator.',
});

/** Number of closed guides by group, and in total. */
const closings = z.object({
  groups: z.record(z.enum(CLOSING_GROUPS), z.number()),
  guides: z.number(),
  /** Percent closed in time. */
  in_time_percent: percent,
});
export type ClosingFigures = z.infer<typeof closings>;
export const getClosingsDashboard = defineCall({
  ...reads,
  path: '/dashboard/dashboard_tiempos_grupos_cierre_guia',
  access: action('guide.read'),
  input: indicatorInput,
  output: z.object({
    /** By the person who closed, most guides first. */
    people: z.array(closings.extend({ id_user: z.number().nullable(), name: z.string() })),
    total: closings,
  }),
  summary:
    'How long the guides closed in a period waited for their closing after the trip ended: up to 24, 48, 72, more than 72 hours. Returns nothing to other companies.',
});
export type ClosingsDashboard = z.infer<typeof getClosingsDashboard.output>;
export const getClosingsDashboardExcel = defineCall({
  method: 'POST',
  path: '/excel/dashboard_tiempos_grupos_cierre_guia',
  access: action('guide.read'),
  changes: false,
  input: indicatorInput,
  output: workbook,
  summary:
    'Excel «guias_cerradas_sla»: one row per guide that dashboard_tiempos_grupos_cierre_guia counts. 404 for others than the operator.',
});
