/** Recorded hours of a trip said anew by a person (`update_dates_guide`, 9-operations §2). */
import { firstRefusal, type Refusal, refuse, type Verdict } from '../rules/refusal';
import type { GuideFacts, StopFacts } from '../status/guide-status';
import { type Instant, toMillis } from '../time/time';

/** Of one stop, by its index. What is left out stays. */
export interface CorrectedHours {
  readonly index: number;
  readonly arrival_at?: Instant | undefined;
  readonly departure_at?: Instant | undefined;
}
export interface CorrectionContext {
  readonly now: Instant;
  readonly tolerance_minutes: number;
  /** Its stand-by stands on a payment order. */
  readonly stand_by_billed: boolean;
}

/** Minutes from which on a correction wants a paper that proves it. */
export const EVIDENCE_MINUTES = 30;

function open(guide: GuideFacts, context: CorrectionContext): Verdict {
  if (guide.deleted_at !== null) return refuse('GUIA_ELIMINADA');
  if (guide.rescued_by !== null) return refuse('GUIA_RESCATADA');
  if (guide.closed_at !== null) return refuse('GUIA_CERRADA');
  return context.stand_by_billed ? refuse('STAND_BY_FACTURADO') : true;
}

function recorded(stop: StopFacts | undefined, { arrival_at, departure_at }: CorrectedHours): Verdict {
  if (stop === undefined) return refuse('PARADA_INEXISTENTE');
  if (arrival_at !== undefined && stop.arrival_at === null)
    return refuse('EVENTO_NO_REGISTRADO', { evento: 'llegada' });
  if (arrival_at !== undefined && stop.inherited === true) return refuse('LLEGADA_DE_LA_RESCATADA');
  return departure_at !== undefined && stop.departure_at === null
    ? refuse('EVENTO_NO_REGISTRADO', { evento: 'salida' })
    : true;
}

/** The order of what happened stays, and nothing of it lies ahead of the clock. */
function inOrder(guide: Pick<GuideFacts, 'stops' | 'finished_at'>, context: CorrectionContext): Verdict {
  const events = [...guide.stops.flatMap(stop => [stop.arrival_at, stop.departure_at]), guide.finished_at];
  const all = events.filter(at => at !== null).map(toMillis);
  if (all.some((at, i) => i > 0 && at < (all[i - 1] ?? at))) return refuse('FECHA_ANTERIOR');
  const latest = toMillis(context.now) + context.tolerance_minutes * 60_000;
  return all.some(at => at > latest) ? refuse('FECHA_FUTURA') : true;
}

/** The guide with those hours in place of what was recorded, or why not. */
export function correctDates<G extends GuideFacts>(
  guide: G,
  hours: readonly CorrectedHours[],
  context: CorrectionContext,
): G | Refusal {
  const verdict = firstRefusal(open(guide, context), ...hours.map(one => recorded(guide.stops[one.index], one)));
  if (verdict !== true) return verdict;
  const stops = guide.stops.map((stop, i) => {
    const one = hours.find(({ index }) => index === i);
    if (one === undefined) return stop;
    return {
      ...stop,
      arrival_at: one.arrival_at ?? stop.arrival_at,
      departure_at: one.departure_at ?? stop.departure_at,
    };
  });
  const after = { ...guide, stops };
  const fits = inOrder(after, context);
  return fits === true ? after : fits;
}
