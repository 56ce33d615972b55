import type { GuideDetail, GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { departureLacks } from '@cabezal/domain/trips/rules/departure-guards';
import type { LegKind } from '@cabezal/domain/trips/status/labels';
import { unrecordedDeparture } from '@cabezal/domain/trips/status/standing';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';

export interface LackingDeparture {
  stop: GuideStop;
  /** When GPS saw it; null: only the driver knows, and tells it by phone. */
  at: string | null;
  lacks: { readonly container: boolean; readonly seal: boolean };
}

/** The fields of a guide that are needed here. */
export type DepartureGuide = Pick<
  GuideDetail,
  'kind' | 'reservation_type' | 'container_code' | 'seals' | 'issued_at' | 'closed_at' | 'current_stop' | 'stops'
> & { can: Pick<GuideDetail['can'], 'arrive' | 'depart'> };

const typedHere = [refusalMessage('CONTENEDOR_REQUERIDO'), refusalMessage('SELLO_REQUERIDO')];

/** The truck's stop, if its departure lacks only data that can be entered on the card. */
function heldStop(guide: DepartureGuide): { stop: GuideStop; at: null } | null {
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  const { arrive, depart } = guide.can;
  // An arrival comes first: the departure is not the next event.
  if (stop === undefined || (stop.arrival_at === null && arrive === true)) return null;
  return typeof depart === 'string' && typedHere.includes(depart) ? { stop, at: null } : null;
}

/** A departure that is not recorded because the seal or the container number is missing: as GPS saw it, or to be entered by a person. */
export function lackingDeparture(guide: DepartureGuide): LackingDeparture | null {
  if (guide.issued_at === null || guide.closed_at !== null) return null;
  const seen = unrecordedDeparture(guide.stops) ?? heldStop(guide);
  if (seen === null) return null;
  const stops = guide.stops.map(({ code, action }) => ({
    code: code as StopCode,
    action: action as StopAction | null,
  }));
  const index = guide.stops.indexOf(seen.stop);
  const origin = guide.stops.findIndex(stop => stop.status !== 'NOT_EJECUTED');
  const lacks = departureLacks({ kind: guide.kind as LegKind, stops }, index, index === origin, guide);
  return lacks.container || lacks.seal ? { ...seen, lacks } : null;
}
