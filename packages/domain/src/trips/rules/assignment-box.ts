/** The truck that brings a box carries it on, unless a stop says that the box is left there (decision 0091). */

import { BUSINESS_ZONE, businessDate, type Instant } from '../../system/time/time';
import type { LegKind } from '../status/labels';
import { isUsableTruck } from './assignment-truck-states';

/** A stop as this rule reads it. */
export interface BoxStop {
  readonly id_location: number | null;
  readonly code: string;
  readonly action: string | null;
}

/** The unit of a leg that was planned or driven already. */
export interface BoxUnit {
  readonly id_truck: number;
  readonly disk: string;
  /** INACTIVO when it is not in use. */
  readonly truck_state: string;
  readonly id_generator: number | null;
  readonly id_chassis: number | null;
}

/** Two legs of one box that follow each other, seen from one of them: `id_leg` and `unit` are the other's. */
export interface BoxLink {
  readonly id_leg: number;
  /** Null while the other leg has no truck. */
  readonly unit: BoxUnit | null;
  /** Where and when the first of the two ends. */
  readonly ends: BoxStop;
  readonly ends_at: Instant;
  /** Where and when the second begins, and what it is. */
  readonly begins: BoxStop;
  readonly begins_at: Instant;
  readonly kind: LegKind;
}

/** The legs of the same box right before and right after; null or absent: there is none. */
export interface BoxLinks {
  readonly brought_by?: BoxLink | null;
  readonly carried_by?: BoxLink | null;
}

/** The box stays at these places without a truck. */
const YARDS: readonly string[] = ['PATIO', 'BASE'];
/** Who does this at his last stop leaves the box. */
const LEAVES: readonly (string | null)[] = ['ENTREGAR', 'DEVOLVER'];

/**
 * Whether one truck drives both legs. It does not where the box is left at a yard or handed over, where the second leg fetches it itself,
 * or where the places differ. An empty that goes back on a later day waits at the plant, and no truck waits with it.
 */
export function isCarriedOn(
  { ends, begins, ends_at, begins_at, kind }: Omit<BoxLink, 'id_leg' | 'unit'>,
  zone: string = BUSINESS_ZONE,
): boolean {
  if (ends.id_location === null || ends.id_location !== begins.id_location) return false;
  if (YARDS.includes(ends.code) || LEAVES.includes(ends.action) || begins.action === 'RETIRAR') return false;
  return kind !== 'DEVOLUCION' || businessDate(ends_at, zone) === businessDate(begins_at, zone);
}

/** The unit that has to drive this leg, and whether it brings the box or carries it on. */
export interface BoxTie {
  readonly unit: BoxUnit;
  readonly of: 'BRINGS' | 'CARRIES_ON';
}

/** Which unit has to drive a leg because it drives the leg before, else the leg after. A truck that is out of service binds nobody. */
export function boxTie({ brought_by, carried_by }: BoxLinks, zone: string = BUSINESS_ZONE): BoxTie | null {
  const unitOf = (link: BoxLink | null | undefined): BoxUnit | null =>
    link?.unit && isUsableTruck(link.unit.truck_state) && isCarriedOn(link, zone) ? link.unit : null;
  const brings = unitOf(brought_by);
  if (brings !== null) return { unit: brings, of: 'BRINGS' };
  const carries = unitOf(carried_by);
  return carries && { unit: carries, of: 'CARRIES_ON' };
}

/** Code of what is said of another truck. */
export const OTHER_TRUCK_BRINGS = 'OTRO_CAMION_TRAE';
/** What is said of another truck, with the ways to proceed. */
export const tieText = ({ unit: { disk }, of }: BoxTie): string =>
  of === 'BRINGS'
    ? `El contenedor lo trae el camión ${disk}: otro camión lo llevaría sin haberlo retirado. Asigne el ${disk}, o indique en el tramo anterior que se deja en un patio`
    : `El contenedor lo lleva después el camión ${disk}: otro camión lo retiraría para él. Asigne el ${disk}, o indique en este tramo que se deja en un patio`;
