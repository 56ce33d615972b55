/** Shapes of the assignment rules: what a trip demands and what a truck, driver and equipment have (design 2.6). Plain data. */
import type { LatLng } from '../../places/geo/distance';
import type { Qualification } from '../../system/records/qualification';
import type { Instant } from '../../system/time/time';
import type { CredentialFacts } from '../../system/validation/credentials';
import type { Availability } from '../../system/validation/equipment';
import type { BoxLinks } from './assignment-box';
import type { Refusal } from './refusal';

/** A time in which a resource is taken by another guide. */
export interface BusySpan {
  readonly from: Instant;
  readonly to: Instant;
  readonly guide_number: string | number;
}

export interface AssignmentCredential extends CredentialFacts {
  readonly id_location: number;
}

/** matricula, certificado (MTOP) or poliza; others are not demanded. */
export interface AssignmentCertificate {
  readonly type_certificate: string;
  readonly expires_on: string | null;
}

export interface AssignmentStop {
  readonly id_location: number | null;
  readonly location_name: string;
  readonly planned_at: Instant | null;
  /** True when the place asks for a credential of driver and truck. */
  readonly requires_credential: boolean;
  /** Absent: nothing is asked of the road. */
  readonly lat?: number;
  readonly lng?: number;
}

export interface AssignmentTrip extends BoxLinks {
  /** Number of the guide being assigned, which does not collide with itself. */
  readonly guide_number?: string | number | null;
  readonly planned_from: Instant;
  readonly planned_to: Instant;
  readonly stops: readonly AssignmentStop[];
  readonly container_length_ft: number | null;
  readonly is_reefer: boolean;
  /** The client brings the genset: none of ours goes with it. */
  readonly own_generator?: boolean;
  /** True when a trip without chassis cannot be issued; otherwise its lack is a warning. */
  readonly requires_chassis?: boolean;
  /** Customer that is blocked, by name; null when none is. */
  readonly blocked_company?: string | null;
  /** Days before expiry from which papers are worth a word (`dias_aviso_credencial`). */
  readonly warning_days: number;
  /** Minutes after its start that are still accepted (`tolerancia_turno_min`). */
  readonly tolerance_min?: number | null;
  /** Planned minutes at the wheel, and the hours that a driver may drive on a day (`conduccion_max_h_dia`); absent: nothing is asked. */
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
  /** Carrier that is blocked, by name. */
  readonly blocked_company?: string | null;
  /** What procurement said of him; absent: nothing is asked. */
  readonly qualification?: Qualification;
  /** Minutes at the wheel that he has planned already, by business day; absent: nothing is asked. */
  readonly drive_minutes?: Readonly<Record<string, number>>;
}

/** The trip of a truck before another one: when it is free, and where. */
export interface TripBefore {
  readonly free_at: Instant;
  readonly ends: LatLng | null;
}
/** Its trip after it: when and where it is wanted. */
export interface TripAfter {
  readonly planned_start: Instant;
  readonly begins: LatLng | null;
}

export interface AssignmentTruck {
  /** Absent: nobody is asked whether it brings the box. */
  readonly id_truck?: number;
  readonly truck_state: string;
  readonly certificates: readonly AssignmentCertificate[];
  readonly credentials: readonly AssignmentCredential[];
  readonly busy: readonly BusySpan[];
  readonly blocked_company?: string | null;
  readonly qualification?: Qualification;
  /** From where it comes; its trips before and after; absent: nothing is asked of the road. */
  readonly origin?: LatLng | null;
  readonly before?: TripBefore | null;
  readonly after?: TripAfter | null;
}

export interface AssignmentEquipment {
  /** How it is known: its disk. */
  readonly disk: string;
  /** DISPONIBLE, or the state that keeps it from being sent. */
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
