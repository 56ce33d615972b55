/** The truck that brings a container also drives its next leg, unless a stop leaves the container there (decision 0091). */

import { BUSINESS_ZONE, businessDate, type Instant, toMillis } from '../../system/time/time';
import type { LegKind } from '../status/labels';
import { isUsableTruck } from './assignment-truck-states';

/** Fields of a stop that this rule reads. */
export interface BoxStop {
  readonly id_location: number | null;
  readonly code: string;
  readonly action: string | null;
  /** A person said that the container is left at this stop (decision 0154). */
  readonly leaves_box: boolean;
}

/** The unit planned for, or used by, a leg. */
export interface BoxUnit {
  readonly id_truck: number;
  readonly disk: string;
  /** INACTIVO when the truck is not in use. */
  readonly truck_state: string;
  readonly id_generator: number | null;
  readonly id_chassis: number | null;
  /** Names of both. */
  readonly generator_disk: string | null;
  readonly chassis_disk: string | null;
}

/** Two consecutive legs of one container, also across a street turn, seen from one of them; `id_leg` and `unit` are the other leg's. */
export interface BoxLink {
  readonly id_leg: number;
  /** Null while the other leg has no truck. */
  readonly unit: BoxUnit | null;
  /** Last stop of the first of the two legs. */
  readonly ends: BoxStop;
  readonly ends_at: Instant;
  /** First stop of the second leg, and its kind. */
  readonly begins: BoxStop;
  readonly begins_at: Instant;
  readonly kind: LegKind;
}

/** The container's previous and next leg; null or absent: none. */
export interface BoxLinks {
  readonly brought_by?: BoxLink | null;
  readonly carried_by?: BoxLink | null;
}

/** Places where a container stays without a truck. */
const YARDS: readonly string[] = ['PATIO', 'BASE'];
/** Actions that leave the container at the last stop. */
const LEAVES: readonly (string | null)[] = ['ENTREGAR', 'DEVOLVER'];

/**
 * Whether the second leg begins where the first one ends, with the container still on the truck that brought it, or on its chassis for the export of a
 * street turn, which fetches it there. Only there a person can say that the truck leaves it: at a yard, and where it is delivered, it stays without a
 * truck anyway.
 */
export function mayLeaveBox(ends: Omit<BoxStop, 'leaves_box'>, begins: Omit<BoxStop, 'leaves_box'>): boolean {
  if (ends.id_location === null || ends.id_location !== begins.id_location) return false;
  return !YARDS.includes(ends.code) && !LEAVES.includes(ends.action);
}

/**
 * Whether one truck drives both legs. It does not when the container is left at a yard, delivered, or left by a mark of the stop, when the second
 * leg fetches it itself, or when the places differ. An empty that goes back on a later day waits at the plant without a truck.
 */
export function isCarriedOn(
  { ends, begins, ends_at, begins_at, kind }: Omit<BoxLink, 'id_leg' | 'unit'>,
  zone: string = BUSINESS_ZONE,
): boolean {
  if (ends.leaves_box || begins.action === 'RETIRAR' || !mayLeaveBox(ends, begins)) return false;
  return kind !== 'DEVOLUCION' || businessDate(ends_at, zone) === businessDate(begins_at, zone);
}

/** Whether the container is left by a mark between two legs: on its chassis and with its genset, without a truck. */
export const isLeft = ({ ends, begins }: Pick<BoxLink, 'ends' | 'begins'>): boolean =>
  ends.leaves_box && mayLeaveBox(ends, begins);

/** The unit whose genset and chassis stay with the container where the previous leg leaves it by a mark; null: it is not left, or has no unit yet. */
export const boxEquipment = ({ brought_by }: BoxLinks): BoxUnit | null =>
  brought_by && isLeft(brought_by) ? brought_by.unit : null;

/**
 * Until when a leg that ends at `planned_to` needs its genset and chassis: they stay with a container that is left by a mark until its next leg
 * begins.
 */
export function equipmentUntil(planned_to: Instant, { carried_by }: Pick<BoxLinks, 'carried_by'>): Instant {
  if (!carried_by || !isLeft(carried_by)) return planned_to;
  return toMillis(carried_by.begins_at) > toMillis(planned_to) ? carried_by.begins_at : planned_to;
}

/** Code of the warning for another genset or chassis than those with which the container was left. */
export const OTHER_EQUIPMENT = 'EQUIPO_QUEDO_CON_CONTENEDOR';
/** Warning for another chassis, or another genset, with the way to proceed. */
export const leftEquipmentText = (kind: 'genset' | 'chassis', disk: string): string =>
  kind === 'chassis'
    ? `El contenedor queda en el chasis ${disk}: con otro habría que pasarlo allí. Asigne el ${disk}`
    : `El contenedor queda con el generador ${disk}: con otro habría que cambiarlo allí. Asigne el ${disk}`;

/** The unit that should drive this leg, and whether it drives the previous or the next one. */
export interface BoxTie {
  readonly unit: BoxUnit;
  readonly of: 'BRINGS' | 'CARRIES_ON';
}

/** The unit that should drive a leg: that of the previous leg, else that of the next. A truck out of service is ignored. */
export function boxTie({ brought_by, carried_by }: BoxLinks, zone: string = BUSINESS_ZONE): BoxTie | null {
  const unitOf = (link: BoxLink | null | undefined): BoxUnit | null =>
    link?.unit && isUsableTruck(link.unit.truck_state) && isCarriedOn(link, zone) ? link.unit : null;
  const brings = unitOf(brought_by);
  if (brings !== null) return { unit: brings, of: 'BRINGS' };
  const carries = unitOf(carried_by);
  return carries && { unit: carries, of: 'CARRIES_ON' };
}

/** Code of the warning for another truck. */
export const OTHER_TRUCK_BRINGS = 'OTRO_CAMION_TRAE';
/** Warning for another truck, with the ways to proceed. */
export const tieText = ({ unit: { disk }, of }: BoxTie): string =>
  of === 'BRINGS'
    ? `El contenedor lo trae el camión ${disk}: otro camión lo llevaría sin haberlo retirado. Asigne el ${disk}, o indique en el tramo anterior que se deja allí o en un patio`
    : `El contenedor lo lleva después el camión ${disk}: otro camión lo retiraría para él. Asigne el ${disk}, o indique en este tramo que se deja allí o en un patio`;
