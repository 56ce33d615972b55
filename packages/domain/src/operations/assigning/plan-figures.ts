import { OWN_TRUCK_PARAMETERS } from '../../prices/amounts/trip-cost';
import { costPerKm } from '../../system/parameters/derived';
import type { Parameters } from '../../system/parameters/parameter-value';
import type { PlanFigures } from './plan-input';

/** Weights of the automatic assignment, USD. An administrator changes them from a day on, a dispatcher for one proposal. */
export const PLAN_WEIGHTS = [
  'tarde_usd',
  'jornada_larga_usd',
  'papel_por_vencer_usd',
  'reparto_viaje_usd',
  'papel_por_renovar_usd',
  'cambio_usd',
] as const;
export const PLAN_PARAMETERS = [
  ...OWN_TRUCK_PARAMETERS,
  ...PLAN_WEIGHTS,
  'tolerancia_turno_min',
  'conduccion_max_h_dia',
] as const;
type Held = Parameters<(typeof PLAN_PARAMETERS)[number]>;

/** The weights of a date in the plan's form. */
export const planFigures = (held: Held): PlanFigures => ({
  km: Number(costPerKm(held)),
  hour: Number(held.costo_hora_usd),
  toll: Number(held.peaje_eje_usd) * held.ejes_unidad,
  late: Number(held.tarde_usd),
  long_day: Number(held.jornada_larga_usd),
  paper_ends: Number(held.papel_por_vencer_usd),
  fairness: Number(held.reparto_viaje_usd),
  renewal: Number(held.papel_por_renovar_usd),
  change: Number(held.cambio_usd),
  tolerance_min: held.tolerancia_turno_min,
  max_drive_hours: held.conduccion_max_h_dia,
});
