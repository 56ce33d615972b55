/** What kinds of records are judged by: the facts of a guide, a task, a credential, a slot, a container, a lane or a door. */

import type { OutsideSystem } from '../../system/outbox/outside-systems';
import type { RecordKind } from '../../trips/cases/case';
import type { TripScope } from './rule-for';

/** What a case is about; null where it is about no such thing. */
interface CaseAbout {
  readonly id_guide: number | null;
  readonly id_reservation: number | null;
  readonly id_truck: number | null;
  readonly id_driver: number | null;
  /** The company whose truck, driver or trip it is. */
  readonly id_company: number | null;
}

interface RecordOf<Kind extends RecordKind> {
  readonly kind: Kind;
  /** The record, without a time: «guide 12». With the kind it names the cause. */
  readonly subject: string;
  readonly about: CaseAbout;
  /** What decides which rules are meant for it. */
  readonly scope: TripScope;
}

/** A guide whose trip is over and that nobody closed. */
export interface OpenGuide extends RecordOf<'GUIA_ABIERTA'> {
  readonly number: string;
  readonly over_since: string;
}

/** Documents that SAP refused or never answered, and that a person must send again. */
export interface FailedDocuments extends RecordOf<'SAP_ERROR'> {
  readonly documents: number;
  /** When the newest of them was sent. */
  readonly newest_at: string;
}

/** The open tasks of a reservation whose time has passed. */
export interface OverdueTasks extends RecordOf<'TAREA_VENCIDA'> {
  readonly tasks: readonly { readonly title: string; readonly due_at: string }[];
}

/** A credential in force. */
export interface HeldCredential {
  readonly name: string;
  readonly place: string | null;
  readonly expires_on: string;
  /** Business day of the last planned stop of its holder that asks for it; null: none is planned. */
  readonly needed_on: string | null;
}

/** Credentials of a driver or truck that end before a planned stop which asks for them. */
export interface NeededCredentials extends RecordOf<'CREDENCIAL'> {
  readonly what: 'NEEDED';
  /** «Juan Pérez», «Disco 12». */
  readonly holder: string;
  readonly credentials: readonly HeldCredential[];
}

/** All other credentials of the operator's drivers and trucks that end: whoever renews them has one case. */
export interface FleetCredentials extends RecordOf<'CREDENCIAL'> {
  readonly what: 'FLEET';
  readonly credentials: readonly (HeldCredential & { readonly holder: string })[];
}

/** A full container that has not entered the port of its ship. */
export interface ContainerToPort extends RecordOf<'CORTE_EN_RIESGO'> {
  /** «48188-1». */
  readonly label: string;
  readonly cut_off: string;
  /** ETA at the port of a truck that is on its way; null: none. */
  readonly eta_at: string | null;
  /** Of a trip that has not begun: its plan. */
  readonly planned_start: string | null;
  readonly planned_arrival: string | null;
}

/** A slot that its terminal has not confirmed as we need it. */
export interface UnconfirmedSlot extends RecordOf<'TURNO_SIN_CONFIRMAR'> {
  readonly label: string;
  readonly place: string;
  readonly slot_from: string;
  /** The terminal has it with another hour, unit or container. */
  readonly is_changing: boolean;
}

/** A slot that no truck used, while its container still has to go there. */
export interface LostSlot extends RecordOf<'TURNO_PERDIDO'> {
  readonly label: string;
  readonly place: string;
  readonly slot_from: string;
  readonly missed_at: string;
}

/** A system to which messages are sent: what was tried since the last message that it received. */
export interface SendingLane extends RecordOf<'SISTEMA'> {
  readonly what: 'LANE';
  readonly system: OutsideSystem;
  /** Tries in vain, one after the other. */
  readonly tries: number;
  /** Messages that wait. */
  readonly waiting: number;
  /** Since when none was delivered. */
  readonly failing_since: string;
}

/** A door for positions: the devices of trucks on trips that send through it. */
export interface PositionDoor extends RecordOf<'SISTEMA'> {
  readonly what: 'DOOR';
  readonly name: string;
  /** When each of them was last heard. */
  readonly heard: readonly string[];
}

export type RecordFacts =
  | OpenGuide
  | FailedDocuments
  | OverdueTasks
  | NeededCredentials
  | FleetCredentials
  | ContainerToPort
  | UnconfirmedSlot
  | LostSlot
  | SendingLane
  | PositionDoor;

/** The cause of a case: one has at most one open case. */
export const causeOf = ({ kind, subject }: Pick<RecordFacts, 'kind' | 'subject'>): string => `${kind} ${subject}`;
