/** Input of the assignment rules: requirements of a trip; data of truck, driver and equipment (design 2.6). */
import type { LatLng } from '../../system/geo/distance';
import type { Qualification } from '../../system/records/qualification';
import type { Refusal } from '../../system/refusals/refusals';
import type { Instant } from '../../system/time/time';
import type { CredentialFacts } from '../../system/validation/credentials';
import type { Availability } from '../../system/validation/equipment';
import type { BoxLinks } from './assignment-box';

/** Time for which another guide takes a resource. */
export interface BusySpan {
  readonly from: Instant;
  readonly to: Instant;
  readonly guide_number: string | number;
  /** Of a genset or chassis that stays with a container: where, and from when without the truck. Null or absent: it goes with its truck. */
  readonly left?: { readonly place: string; readonly from: Instant } | null;
}

export interface AssignmentCredential extends CredentialFacts {
  readonly id_location: number;
}

/** `type`: matricula, certificado (MTOP) or poliza; other types are not required. */
export interface AssignmentCertificate {
  readonly type_certificate: string;
  readonly expires_on: string | null;
}

export interface AssignmentStop {
  readonly id_location: number | null;
  readonly location_name: string;
  readonly planned_at: Instant | null;
  /** True when the place requires a credential of driver and truck. */
  readonly requires_credential: boolean;
  /** Absent: travel times are not checked. */
  readonly lat?: number;
  readonly lng?: number;
}

export interface AssignmentTrip extends BoxLinks {
  /** Number of the guide being assigned, which is excluded from overlaps. */
  readonly guide_number?: string | number | null;
  readonly planned_from: Instant;
  readonly planned_to: Instant;
  readonly stops: readonly AssignmentStop[];
  readonly container_length_ft: number | null;
  readonly is_reefer: boolean;
  /** The client provides the genset; none of the operator's goes along. */
  readonly own_generator?: boolean;
  /** True when a missing chassis is an error; otherwise it is a warning. */
  readonly requires_chassis?: boolean;
  /** Name of the blocked customer; null: none. */
  readonly blocked_company?: string | null;
  /** Days before expiry from which papers get a warning (`dias_aviso_credencial`). */
  readonly warning_days: number;
  /** Minutes of delay after its start that are accepted (`tolerancia_turno_min`). */
  readonly tolerance_min?: number | null;
  /** Planned driving minutes, and the hours that a driver may drive per day (`conduccion_max_h_dia`); absent: not checked. */
  readonly drive_minutes?: number;
  readonly max_drive_hours?: number | null;
}

export interface AssignmentDriver {
  readonly active: boolean;
  readonly license_type: string | null;
  readonly license_expiry: string | null;
  readonly license_points: number | null;
  readonly credentials: readonly AssignmentCredential[];
  readonly busy: readonly BusySpan[];
  /** Name of the carrier if it is blocked. */
  readonly blocked_company?: string | null;
  /** Result of procurement's check; absent: not checked. */
  readonly qualification?: Qualification;
  /** Driving minutes already planned, by business day; absent: not checked. */
  readonly drive_minutes?: Readonly<Record<string, number>>;
}

/** The truck's previous trip: when and where it ends. */
export interface TripBefore {
  readonly free_at: Instant;
  readonly ends: LatLng | null;
}
/** The truck's next trip: when and where it begins. */
export interface TripAfter {
  readonly planned_start: Instant;
  readonly begins: LatLng | null;
}

export interface AssignmentTruck {
  /** Absent: the container's other legs are not checked. */
  readonly id_truck?: number;
  readonly truck_state: string;
  readonly certificates: readonly AssignmentCertificate[];
  readonly credentials: readonly AssignmentCredential[];
  readonly busy: readonly BusySpan[];
  readonly blocked_company?: string | null;
  readonly qualification?: Qualification;
  /** Starting point, previous and next trip of the truck; absent: travel times are not checked. */
  readonly origin?: LatLng | null;
  readonly before?: TripBefore | null;
  readonly after?: TripAfter | null;
}

export interface AssignmentEquipment {
  /** Absent: it is not compared with what the container's previous leg left. */
  readonly id_equipment?: number;
  /** How it is known: its disk. */
  readonly disk: string;
  /** DISPONIBLE, or the state that prevents its use. */
  readonly availability: Availability;
  /** Chassis: `20`, `40`, `20/40`, `45`. */
  readonly size?: string | null;
  readonly busy: readonly BusySpan[];
}

export interface AssignmentInput {
  readonly trip: AssignmentTrip;
  readonly truck: AssignmentTruck | null;
  readonly driver: AssignmentDriver | null;
  readonly genset: AssignmentEquipment | null;
  readonly chassis: AssignmentEquipment | null;
}

export type AssignmentSubject = 'trip' | 'driver' | 'truck' | 'genset' | 'chassis';

export interface AssignmentRefusal extends Refusal {
  readonly subject: AssignmentSubject;
  /** True for expiries and blocks, which ADM_MASTER may override with a recorded justification (design 2.6). */
  readonly overridable: boolean;
}

export interface AssignmentWarning {
  readonly subject: AssignmentSubject;
  readonly code: string;
  readonly message: string;
}

export interface AssignmentVerdicts {
  readonly blocking: readonly AssignmentRefusal[];
  readonly warnings: readonly AssignmentWarning[];
}
