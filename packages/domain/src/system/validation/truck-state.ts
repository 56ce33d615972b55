/** States of a truck: a person sets whether it may be sent; that it is assigned or under way follows from its trips. */
import { TRUCK_STATE_NAMES } from '../../trips/rules/assignment';
import { refuse, type Verdict } from '../../trips/rules/refusal';

/** What a person sets. */
export const SET_TRUCK_STATES = ['DISPONIBLE', 'MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO', 'INACTIVO'] as const;
export type SetTruckState = (typeof SET_TRUCK_STATES)[number];
/** What is shown: the two in between follow from the trips of a truck that may be sent. */
export type ShownTruckState = SetTruckState | 'ASIGNADO' | 'EN_VIAJE';

/** A trip that begins within so many hours makes its truck «Asignado». */
export const ASSIGNED_WITHIN_HOURS = 24;

const isSet = (state: string): state is SetTruckState => SET_TRUCK_STATES.some(one => one === state);

/** The state that a person has set: what is stored, where ASIGNADO and EN_VIAJE mean that it may be sent. */
export function setTruckState(stored: string, active: boolean): SetTruckState {
  if (!active) return 'INACTIVO';
  return isSet(stored) ? stored : 'DISPONIBLE';
}

export interface TruckTrips {
  /** Has left on a trip that is not over. */
  readonly isDriving: boolean;
  /** Has a trip that waits to leave within `ASSIGNED_WITHIN_HOURS`. */
  readonly isAwaited: boolean;
}

/** What people see: the state that was set, and of a truck that may be sent what its trips say. */
export function shownTruckState(set: SetTruckState, trips: TruckTrips): ShownTruckState {
  if (set !== 'DISPONIBLE') return set;
  if (trips.isDriving) return 'EN_VIAJE';
  return trips.isAwaited ? 'ASIGNADO' : 'DISPONIBLE';
}

/** Whether a truck may be put into a state: any other than the one that it has (SIN_CAMBIO 409). */
export function canSetTruckState(from: SetTruckState, to: SetTruckState): Verdict {
  return from === to ? refuse('CAMION_SIN_CAMBIO', { estado: TRUCK_STATE_NAMES[to] ?? to }) : true;
}

/** Whether a truck in that state is no longer offered, so that each of its trips must be decided on first. */
export const stopsOffering = (to: SetTruckState): boolean => to !== 'DISPONIBLE';
