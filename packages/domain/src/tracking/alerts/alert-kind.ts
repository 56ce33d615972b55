/** What the program knows of each kind of alert. */

import type { CaseSeverity, RuleKind } from '../../trips/cases/case';

/** Parameters from which rules without a threshold of their own take it. */
type ThresholdParameter =
  | 'alerta_parada_no_autorizada_min'
  | 'alerta_sin_gps_min'
  | 'stand_by_alerta_pct'
  | 'temp_tolerancia_c'
  | 'alerta_dias_libres'
  | 'tolerancia_turno_min';

/** The number from which a kind fires. */
interface ThresholdLimits {
  /** Its name in the rule: «silent_min». */
  readonly key: string;
  readonly label: string;
  readonly unit: 'min' | 'h' | '%' | 'días' | '°C' | 'km' | 'km/h';
  readonly min: number;
  readonly max: number;
}
/** Where a rule says no number, the parameter of the day holds, or the usual one of the kind. */
type Threshold = ThresholdLimits &
  ({ readonly parameter: ThresholdParameter } | { readonly parameter: null; readonly usual: number });

export interface AlertKind {
  /** Null: the kind has no number to set. */
  readonly threshold: Threshold | null;
  readonly severity: CaseSeverity;
  /** Minutes in which somebody must acknowledge its case. */
  readonly sla_ack_min: number;
  /** Minutes for which it must last before a case is opened, and for which it must have ceased before the case ends. */
  readonly for_min: number;
  readonly clear_min: number;
  /** How far below its threshold it must fall to have ceased, in the threshold's unit: around the threshold it would come and go. */
  readonly hysteresis: number;
  /** The kind that stands for it while both hold: a trip that stands by has used three quarters of its free hours, too. */
  readonly within: RuleKind | null;
  /** Who ends its case: the job, when the facts say that it ceased, or a person. */
  readonly ends: 'BY_ITSELF' | 'BY_PERSON';
  /** Whether customers may read the signals of their trips. */
  readonly is_shown_to_customers: boolean;
  /** Whether carriers may not read the signals of their trips; absent: they may. */
  readonly is_of_operator?: true;
  /** What watches nothing unless its rule names a place. */
  readonly needs_place?: true;
}
