/** What rules and the board's risks are judged by: the facts of a trip under way, and its limits. */

import type { Money } from '../../system/amounts/money';
import type { Parameters } from '../../system/parameters/parameter-value';
import type { Instant } from '../../system/time/time';
import type { CaseKind, CaseSeverity, RuleKind } from '../../trips/cases/case';
import type { DriverProblemKind } from '../../trips/status/driver-problems';
import type { NewestPositions } from './newest-positions';

/** Facts of a trip under way; null where not applicable. */
export interface RiskTrip {
  /** An open emergency of its driver, or a drill of one. */
  readonly emergency?: { readonly at: Instant; readonly is_drill: boolean } | null;
  /** The worst reported problem that is not attended. */
  readonly problem?: { readonly kind: DriverProblemKind; readonly at: Instant } | null;
  /** A departure seen by GPS and not recorded. */
  readonly unrecorded?: { readonly code: string; readonly at: Instant } | null;
  /** The first event, when a person recorded it long before the planned start; null otherwise, or once the trip has continued. */
  readonly early?: { readonly at: Instant; readonly planned_start: Instant } | null;
  /** Current stop, with its stand-by. */
  readonly stand_by: {
    readonly code: string;
    readonly running: boolean;
    readonly cost: Money;
    readonly excess_hours: number;
    readonly free_used_percent: number | null;
    readonly start_at: Instant | null;
    readonly free_until: Instant | null;
  } | null;
  readonly stopped_since: Instant | null;
  readonly is_in_geofence: boolean;
  readonly last_position_at: Instant | null;
  readonly eta_at: Instant | null;
  /** Slot or appointment at the next place; `slot_kind` is its name. */
  readonly slot_at: Instant | null;
  readonly slot_kind?: 'turno' | 'cita';
  readonly temperature_c: number | null;
  readonly set_point_c: number | null;
  /** Days until the shipping line charges. */
  readonly free_days_left: number | null;
  /** What the newest positions say; absent: nobody read them, as on the board, which shows these kinds while their cases are open. */
  readonly newest?: NewestPositions;
  /** Kinds of the open cases that the reader may read; absent: nobody asked. */
  readonly open_kinds?: readonly CaseKind[];
  /** Speed at the last position; absent or null: not known. */
  readonly speed_kmh?: number | null;
}

/** What the rule in force for a trip watches. */
export interface Watch {
  readonly kind: RuleKind;
  /** Null: no rule, only the parameters (tests of the board). */
  readonly id_alert: number | null;
  /** The number from which it fires, in the unit of the kind; 0 for kinds without one. */
  readonly limit: number;
  /** Minutes for which it must last before a case is opened, and for which it must have ceased before the case ends. */
  readonly for_min: number;
  readonly clear_min: number;
  readonly severity: CaseSeverity;
  readonly sla_ack_min: number;
  /** Minutes in which a case should have ended; null: no time. */
  readonly sla_end_min: number | null;
}

export interface RiskLimits {
  /** The rule in force for each kind; a kind without one is not watched. */
  readonly watches: Readonly<Partial<Record<RuleKind, Watch>>>;
  readonly slack_min: number;
  /** Minutes after the slot that are still in time, where no rule says more. */
  readonly slot_tolerance_min: number;
}

/** Parameters of the limits. */
export const RISK_PARAMETERS = [
  'alerta_parada_no_autorizada_min',
  'alerta_sin_gps_min',
  'stand_by_alerta_pct',
  'temp_tolerancia_c',
  'alerta_holgura_min',
  'alerta_dias_libres',
  'tolerancia_turno_min',
] as const;
export type RiskParameters = Parameters<(typeof RISK_PARAMETERS)[number]>;
