/** Context of the guide rules besides the guide's own facts (design 2.4, 2.6; G1–G17). */

import type { Instant } from '../../system/time/time';
import type { GuideFacts, StopFacts } from '../status/guide-status';
import { hasPickedUp } from '../status/guide-status';
import type { LegKind } from '../status/labels';
import { isLive } from '../status/reservation-status';
import type { ReservationType } from '../status/templates';

/** Context of an arrival or departure. */
export interface EventContext {
  readonly now: Instant;
  /** Minutes by which an event may be in the future (`tolerancia_reloj_min`). */
  readonly tolerance_minutes: number;
  readonly reservation_type: ReservationType;
  readonly container_code: string | null;
  readonly seals: readonly string[];
  /** Cargo plus tare, kg; null: unknown, not checked. */
  readonly unit_weight_kg: number | null;
  /** Maximum weight of a unit, kg (`unidad_max_kg`). */
  readonly unit_max_kg: number;
  /** All guides of the RETIRO leg of the same container; null when its template has none. */
  readonly pickup_guides: readonly GuideFacts[] | null;
  /** All guides of the VIAJE leg; null for an extraordinary return. Used for a DEVOLUCION only. */
  readonly trip_guides: readonly GuideFacts[] | null;
  readonly is_reefer?: boolean;
  /** Kinds of documents uploaded; present only when the operator requires them at departure (default: at closing). */
  readonly documents?: readonly DepartureDocument[] | null;
}

/** Papers required when leaving a stop (G6, G7). */
export type DepartureDocument = 'EIR_SALIDA' | 'AUTORIZACION_NAVIERA' | 'PTI' | 'GUIA_REMISION' | 'CARTA_TEMPERATURA';

export const DEPARTURE_DOCUMENT_NAMES: Readonly<Record<DepartureDocument, string>> = {
  EIR_SALIDA: 'EIR de salida',
  AUTORIZACION_NAVIERA: 'autorización de la naviera',
  PTI: 'PTI o temperatura',
  GUIA_REMISION: 'guía de remisión',
  CARTA_TEMPERATURA: 'carta de temperatura',
};

/** Context of closing a guide (G9). */
export interface CloseContext {
  readonly now: Instant;
  /** Names of mandatory files that are missing. */
  readonly missing_files: readonly string[];
  /** True when a stop's stand-by is neither computed nor justified. */
  readonly stand_by_pending: boolean;
  /** Closing data; null when not filled in. Money as text. */
  readonly km: number | null;
  readonly gallons: number | null;
  readonly peaje: string | null;
  /**
   * Toll of the route's stations, USD, above which a receipt is required; null: no receipt needed, because the carrier pays or a receipt is uploaded.
   */
  readonly toll_without_receipt: string | null;
  readonly viatico: string | null;
  readonly anticipo: string | null;
  /** True for a third-party carrier (particular). */
  readonly is_third_party: boolean;
  readonly has_cost: boolean;
}

/** Context of clearing all milestones (G16). A billed stand-by refuses it as a claim. */
export interface ResetContext {
  readonly has_live_rescue: boolean;
  /** Its false freight is on a payment order. */
  readonly false_freight_billed?: boolean;
}

/** Context of marking false freight (G12). */
export interface FalseFreightContext {
  readonly now: Instant;
  /** Text or id of the chosen motive; null: none chosen. */
  readonly option: string | number | null;
  readonly has_evidence: boolean;
  readonly is_approved: boolean;
}

/** Context of undoing false freight. */
export interface FalseFreightUndoContext {
  /** Another guide drives the leg. */
  readonly leg_taken: boolean;
  /** Its charge is on a payment order. */
  readonly billed: boolean;
}

/** Context of issuing, besides the checks of the resources (G2; see `assignmentVerdicts`). */
export interface IssueContext {
  readonly reservation_type: ReservationType;
  readonly booking: string | null;
  readonly bl: string | null;
  /** Terminal of the pick-up without a registered slot; null: registered, or not needed. Import only. */
  readonly slot_missing_at: string | null;
  /** Terminal that demands a slot of every truck, at a stop that has none; null: none. */
  readonly slot_demanded_at?: string | null;
  /** An empty moved for its shipping line: without cargo, booking or BL. */
  readonly moves_empty?: boolean;
}

/** True when a guide of the leg has left the pick-up stop, or the live one is finished or closed. */
export function isPickedUp(guides: readonly GuideFacts[]): boolean {
  return guides.some(guide => {
    if (guide.deleted_at !== null || guide.false_freight_at !== null) return false;
    return hasPickedUp(guide) || (isLive(guide) && (guide.finished_at !== null || guide.closed_at !== null));
  });
}

/** True when a guide of the leg has left a plant. */
export function hasLeftPlant(guides: readonly GuideFacts[]): boolean {
  return guides.some(
    guide => guide.deleted_at === null && guide.stops.some(stop => stop.code === 'PLT' && stop.departure_at !== null),
  );
}

/** True at the plant where an export is loaded. Not at a plant where the guide takes over an empty left by an import: nothing is sealed there. */
export function isLoadedAt(
  kind: LegKind,
  stop: Pick<StopFacts, 'code' | 'action'> | undefined,
  { reservation_type }: Pick<EventContext, 'reservation_type'>,
): boolean {
  return kind === 'VIAJE' && reservation_type === 'E' && stop?.code === 'PLT' && stop.action === 'CARGAR';
}

/**
 * True where a container is taken over at an import's plant or yard instead of a terminal or depot: the shipping line's authorization replaces the
 * EIR.
 */
export function isStreetTurn({ code, action }: { readonly code: string; readonly action: string | null }): boolean {
  return action === 'RETIRAR' && code !== 'DEP' && code !== 'PRT';
}

/**
 * Papers required when leaving a stop: at the pick-up the EIR or the line's authorization (for a reefer also the PTI); where an export is loaded, the
 * guía de remisión (and temperature letter).
 */
export function documentsDue(
  guide: Pick<GuideFacts, 'kind' | 'stops'>,
  stopIndex: number,
  context: Pick<EventContext, 'reservation_type' | 'is_reefer'>,
): DepartureDocument[] {
  const stop = guide.stops[stopIndex];
  if (!stop) return [];
  const due: DepartureDocument[] = [];
  if (stop.action === 'RETIRAR')
    due.push(
      isStreetTurn(stop) ? 'AUTORIZACION_NAVIERA' : 'EIR_SALIDA',
      ...(context.is_reefer ? (['PTI'] as const) : []),
    );
  if (isLoadedAt(guide.kind, stop, context)) {
    due.push('GUIA_REMISION', ...(context.is_reefer ? (['CARTA_TEMPERATURA'] as const) : []));
  }
  return due;
}
