/** States of a truck. A person sets whether it may be sent; ASIGNADO and EN_VIAJE follow from its trips. */
import { refuse, type Verdict } from '../refusals/refusals';

/** All states with their Spanish names. */
export const TRUCK_STATE_NAMES: Readonly<Record<string, string>> = {
  DISPONIBLE: 'Disponible',
  ASIGNADO: 'Asignado',
  EN_VIAJE: 'En viaje',
  MANTENIMIENTO: 'Mantenimiento',
  SINIESTRADO: 'Siniestrado',
  BLOQUEADO: 'Bloqueado',
  INACTIVO: 'Inactivo',
};

/** States set by a person. */
export const SET_TRUCK_STATES = ['DISPONIBLE', 'MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO', 'INACTIVO'] as const;
export type SetTruckState = (typeof SET_TRUCK_STATES)[number];
/** Displayed state: ASIGNADO and EN_VIAJE are derived for a truck that is available. */
export type ShownTruckState = SetTruckState | 'ASIGNADO' | 'EN_VIAJE';

/** A truck is ASIGNADO when a trip of it begins within so many hours. */
export const ASSIGNED_WITHIN_HOURS = 24;

const isSet = (state: string): state is SetTruckState => SET_TRUCK_STATES.some(one => one === state);

/** The state set by a person, from the stored one; a stored ASIGNADO or EN_VIAJE means DISPONIBLE. */
export function setTruckState(stored: string, active: boolean): SetTruckState {
  if (!active) return 'INACTIVO';
  return isSet(stored) ? stored : 'DISPONIBLE';
}

export interface TruckTrips {
  /** Has departed on a trip that has not ended. */
  readonly isDriving: boolean;
  /** Has an assigned trip that starts within `ASSIGNED_WITHIN_HOURS`. */
  readonly isAwaited: boolean;
}

/** Displayed state: the set state; for an available truck, derived from its trips. */
export function shownTruckState(set: SetTruckState, trips: TruckTrips): ShownTruckState {
  if (set !== 'DISPONIBLE') return set;
  if (trips.isDriving) return 'EN_VIAJE';
  return trips.isAwaited ? 'ASIGNADO' : 'DISPONIBLE';
}

/** Whether a truck may change to a state: any but its current one (SIN_CAMBIO 409). */
export function canSetTruckState(from: SetTruckState, to: SetTruckState): Verdict {
  return from === to ? refuse('CAMION_SIN_CAMBIO', { estado: TRUCK_STATE_NAMES[to] ?? to }) : true;
}

/** Whether a truck in that state is no longer offered; each of its trips then needs a decision. */
export const stopsOffering = (to: SetTruckState): boolean => to !== 'DISPONIBLE';
