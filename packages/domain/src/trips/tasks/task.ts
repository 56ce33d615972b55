/** Tasks: office work for a trip, created and completed by facts of the reservation (9-operations §6). */
import type { Instant } from '../../system/time/time';

export const TASK_STATUS_NAMES = {
  PENDING: 'Pendiente',
  IN_PROGRESS: 'En proceso',
  COMPLETED: 'Completada',
  CANCELLED: 'Cancelada',
} as const;
export type TaskStatus = keyof typeof TASK_STATUS_NAMES;

export type TaskScope = 'RESERVATION' | 'CONTAINER';
/** Fact that creates a task. ASKED: none; a person or another action adds it. */
export type TaskOccasion = 'BOOKED' | 'ACCEPTED' | 'SCHEDULED' | 'PICKED_UP' | 'FINISHED' | 'ASKED';
/** Anchor of its due time. */
export type TaskAnchor = 'CUT_OFF' | 'APPOINTMENT' | 'PLANNED_START' | 'LAST_FREE_DAY' | 'CREATED';
/** Actions that wait for it. */
export const TASK_GATE_NAMES = {
  NONE: 'Nada',
  ISSUE: 'Emitir la guía',
  DEPARTURE: 'Registrar salidas',
  CLOSE: 'Cerrar la guía',
} as const;
export type TaskGate = keyof typeof TASK_GATE_NAMES;

export const TASK_RULE_NAMES = {
  OPERATIVE: 'El operativo de la reserva',
  ADVISOR: 'El asesor de la reserva',
  LEAST_LOADED: 'Quien menos tareas abiertas tiene',
  PERSON: 'La persona elegida',
} as const;
export type TaskRule = keyof typeof TASK_RULE_NAMES;

export interface TaskField {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'file' | 'check';
  readonly required: boolean;
}

/**
 * A task of the catalogue, with the fields that rules need. `completes_on` is a fact: SLOT_SET, RETURN_SLOT_SET, CONTAINER_SET, SEAL_SET, GUIDE_ISSUED,
 * DISV_ISSUED, RETURNED, FILE:{kind}.
 */
export interface CatalogueTask {
  readonly id_task: number;
  readonly name: string;
  readonly reservation_type: 'E' | 'I' | null;
  /** Empty: any. */
  readonly templates: readonly string[];
  readonly id_client: number | null;
  readonly id_shipping_line: number | null;
  readonly only_reefer: boolean;
  readonly scope: TaskScope;
  readonly created_on: TaskOccasion;
  readonly due_anchor: TaskAnchor;
  readonly due_offset_min: number;
  readonly completes_on: string | null;
  readonly active: boolean;
}

/** A task of one reservation or of one of its containers. */
export interface GivenTask {
  readonly id_reservation_task: number;
  readonly id_sub_reservation: number | null;
  readonly id_task: number | null;
  readonly status: TaskStatus;
  readonly due_at: Instant | null;
  readonly due_is_manual: boolean;
  readonly created_at: Instant;
  readonly started_at: Instant | null;
  /** The fact that completed it; null: a person did, or it is not completed. */
  readonly completed_by_fact: string | null;
  /** Cancelled with its container or reservation, and restored with it. */
  readonly cancelled_by_fact: boolean;
}

export interface TaskContainer {
  readonly id_sub_reservation: number;
  readonly given_up: boolean;
  readonly reefer: boolean;
  readonly finished: boolean;
  readonly has_slot: boolean;
  /** Has a slot where it is returned or handed in, or is back already. */
  readonly has_return_slot: boolean;
  readonly has_container: boolean;
  readonly has_seal: boolean;
  readonly issued: boolean;
  /** Has an issued DISV that is not voided. */
  readonly has_disv: boolean;
  readonly picked_up_at: Instant | null;
  /** Last business day without charge by the line; null: no clock runs, or unknown. */
  readonly last_free_day: string | null;
  /** Returned at a terminal or depot; null: never picked up. */
  readonly returned: boolean | null;
  readonly planned_start: Instant | null;
  /** Kinds of documents of its guides. */
  readonly files: readonly string[];
}

/** Facts of a reservation for its tasks. */
export interface TaskFacts {
  readonly reservation_type: 'E' | 'I';
  readonly template: string;
  readonly id_client: number;
  readonly id_shipping_line: number | null;
  readonly given_up: boolean;
  readonly accepted: boolean;
  readonly scheduled: boolean;
  readonly finished: boolean;
  readonly cut_off: Instant | null;
  readonly appointment_at: Instant;
  /** Kinds of documents of the reservation itself. */
  readonly files: readonly string[];
  readonly containers: readonly TaskContainer[];
  /** When `containers` is incomplete: all active containers as one (`together`), with the facts of `askedOfWhole`; null: none is active. */
  readonly whole?: TaskContainer | null;
}
