/** The plan of a day: what each leg still lacks, and how much of the plan was run as published (9-operations §10). */
import { formatLength, type Instant, minutesBetween } from '../../system/time/time';

/** Checks of a leg, in the order in which they are resolved. */
export const DAY_CHECKS = ['HOURS', 'SLOT', 'TRUCK', 'PAPERS', 'ISSUE', 'TELL'] as const;
export type DayCheck = (typeof DAY_CHECKS)[number];
export const DAY_CHECK_NAMES: Readonly<Record<DayCheck, string>> = {
  // Its times were computed; no person has set them.
  HOURS: 'Por programar',
  SLOT: 'Sin turno',
  TRUCK: 'Sin camión',
  PAPERS: 'Faltan papeles',
  ISSUE: 'Sin emitir',
  TELL: 'Conductor sin avisar',
};

/** Text when no leg lacks the check. */
export const DAY_CHECK_DONE: Readonly<Record<DayCheck, string>> = {
  HOURS: 'Programados',
  SLOT: 'Con turno',
  TRUCK: 'Con camión',
  PAPERS: 'Papeles al día',
  ISSUE: 'Emitidas',
  TELL: 'Conductores avisados',
};

/** Explanation of a check in the side panel of a leg. */
export const DAY_CHECK_REASONS: Readonly<Record<DayCheck, string>> = {
  HOURS: 'Nadie ha programado sus horas: las que se ven se calcularon desde la cita',
  SLOT: 'Le falta un turno',
  TRUCK: 'Aún no tiene camión y conductor',
  PAPERS: 'Su guía no se puede emitir como está',
  ISSUE: 'Tiene camión y conductor, pero su guía no se ha emitido',
  TELL: 'A su conductor no se le ha avisado de este viaje',
};

/** A leg as published. */
export interface PlannedRun {
  readonly id_leg: number;
  readonly id_truck: number;
  readonly planned_start: Instant;
}
/** Actual run of a leg: of the guide that began it. */
export interface LegRun {
  readonly id_leg: number;
  readonly id_truck: number | null;
  readonly disk: string | null;
  /** First arrival or departure; null: not begun. */
  readonly started_at: Instant | null;
  readonly false_freight: boolean;
}

/** A start within so many minutes of the plan is on time. */
export const RUN_TOLERANCE_MIN = 30;
export type Miss = 'FALSE_FREIGHT' | 'NOT_RUN' | 'OTHER_TRUCK' | 'LATE' | 'EARLY';

/** Why a leg was not run as planned, with its text; null: run by its truck within the tolerance. */
export function missOf(planned: PlannedRun, run: LegRun | undefined): { miss: Miss; text: string } | null {
  if (run?.false_freight) return { miss: 'FALSE_FREIGHT', text: 'Falso flete' };
  if (run === undefined || run.started_at === null) return { miss: 'NOT_RUN', text: 'No se hizo' };
  if (run.id_truck !== planned.id_truck)
    return { miss: 'OTHER_TRUCK', text: run.disk === null ? 'Lo hizo otro camión' : `Lo hizo el camión ${run.disk}` };
  const late = minutesBetween(planned.planned_start, run.started_at);
  if (late > RUN_TOLERANCE_MIN) return { miss: 'LATE', text: `Empezó ${formatLength(Math.round(late))} tarde` };
  if (late < -RUN_TOLERANCE_MIN) return { miss: 'EARLY', text: `Empezó ${formatLength(Math.round(-late))} antes` };
  return null;
}

/** Legs of a plan that count by now, and those of them that were not run as planned. A leg counts once it has begun or its tolerance has passed. */
export function runOfPlan<P extends PlannedRun>(
  plan: readonly P[],
  runs: readonly LegRun[],
  now: Instant,
): { due: number; as_planned: number; misses: { leg: P; miss: Miss; text: string }[] } {
  const runOf = new Map(runs.map(run => [run.id_leg, run]));
  const due = plan.filter(leg => {
    const run = runOf.get(leg.id_leg);
    if (run !== undefined && (run.started_at !== null || run.false_freight)) return true;
    return minutesBetween(leg.planned_start, now) > RUN_TOLERANCE_MIN;
  });
  const misses = due.flatMap(leg => {
    const missed = missOf(leg, runOf.get(leg.id_leg));
    return missed === null ? [] : [{ leg, ...missed }];
  });
  return { due: due.length, as_planned: due.length - misses.length, misses };
}
