/** What the rules of a guide need to know beside its own facts (design 2.4, 2.6; G1–G17). */

import type { Instant } from '../../system/time/time';
import type { GuideFacts, StopFacts } from '../status/guide-status';
import { hasPickedUp } from '../status/guide-status';
import type { LegKind } from '../status/labels';
import { isLive } from '../status/reservation-status';
import type { ReservationType } from '../status/templates';

/** Context of an arrival or departure. */
export interface EventContext {
  readonly now: Instant;
  /** Minutes by which a clock may be ahead (`tolerancia_reloj_min`). */
  readonly tolerance_minutes: number;
  readonly reservation_type: ReservationType;
  readonly container_code: string | null;
  readonly seals: readonly string[];
  /** Cargo plus tare, kg; null when unknown, which does not refuse. */
  readonly unit_weight_kg: number | null;
  /** What a unit may weigh, kg (`unidad_max_kg`). */
  readonly unit_max_kg: number;
  /** All guides of the RETIRO leg of the same container; null when its template has none. */
  readonly pickup_guides: readonly GuideFacts[] | null;
  /** All guides of the VIAJE leg; null for an extraordinary return. Read for a DEVOLUCION only. */
  readonly trip_guides: readonly GuideFacts[] | null;
  readonly is_reefer?: boolean;
  /** Kinds of documents already there; given only when the operator demands them at departure (default: at closing). */
  readonly documents?: readonly DepartureDocument[] | null;
}

/** Papers due when leaving a stop (G6, G7). */
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
  /** Names of mandatory files not uploaded yet. */
  readonly missing_files: readonly string[];
  /** True when a stop's stand-by is neither computed nor justified. */
  readonly stand_by_pending: boolean;
  /** Closing data; null when not filled in. Money as text. */
  readonly km: number | null;
  readonly gallons: number | null;
  readonly peaje: string | null;
  /** Toll of the road's stations, USD, beyond which a receipt is asked for; null where none is: it is the carrier's, or a receipt is there. */
  readonly toll_without_receipt: string | null;
  readonly viatico: string | null;
  readonly anticipo: string | null;
  /** True for a third-party carrier (particular). */
  readonly is_third_party: boolean;
  readonly has_cost: boolean;
}

/** What stands against opening a closed guide again (design 2.4, G10). */
export interface ReverseContext {
  /** In a payment order that was sent or invoiced. */
  readonly in_sent_order: boolean;
  /** In a closed cutoff of allowances, bonuses or third parties. */
  readonly in_closed_cutoff: boolean;
  readonly cost_sent_to_sap: boolean;
}

/** What stands against clearing all milestones (G16). */
export interface ResetContext {
  readonly has_live_rescue: boolean;
  readonly stand_by_billed: boolean;
  /** Its false freight stands on a payment order. */
  readonly false_freight_billed?: boolean;
}

/** What false freight needs (G12). */
export interface FalseFreightContext {
  readonly now: Instant;
  /** The chosen option's text or id; null when none is chosen. */
  readonly option: string | number | null;
  readonly has_evidence: boolean;
  readonly is_approved: boolean;
}

/** What stands against taking a false freight back. */
export interface FalseFreightUndoContext {
  /** Another guide drives the leg by now. */
  readonly leg_taken: boolean;
  /** Its charge stands on a payment order. */
  readonly billed: boolean;
}

/** What issuing needs beside the resources' own checks (G2; those are `assignmentVerdicts`). */
export interface IssueContext {
  readonly reservation_type: ReservationType;
  readonly booking: string | null;
  readonly bl: string | null;
  /** Where the slot of the pick-up is still to be registered; null: it is, or none is needed. Import only. */
  readonly slot_missing_at: string | null;
  /** An empty that is moved for its line: nobody's cargo has a booking or a BL for it. */
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

/** True where an export is loaded: a plant that it only comes from, with an empty that an import left there, seals nothing. */
export function isLoadedAt(
  kind: LegKind,
  stop: Pick<StopFacts, 'code' | 'action'> | undefined,
  { reservation_type }: Pick<EventContext, 'reservation_type'>,
): boolean {
  return kind === 'VIAJE' && reservation_type === 'E' && stop?.code === 'PLT' && stop.action === 'CARGAR';
}

/** True where a box is taken over without terminal or depot, from an import's plant or yard: the line's word is its paper, no EIR is given. */
export function isStreetTurn({ code, action }: { readonly code: string; readonly action: string | null }): boolean {
  return action === 'RETIRAR' && code !== 'DEP' && code !== 'PRT';
}

/** Papers due when leaving a stop: EIR, or the line's word (and PTI of a reefer) at the pick-up; guía de remisión (and temperature letter) where an export is loaded. */
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
