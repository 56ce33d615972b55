/** Correction of a trip's recorded times by a person (`update_dates_guide`, 9-operations §2). */

import { type Refusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { type Instant, toMillis } from '../../system/time/time';
import { ownPastIsOpen } from '../rules/guide-refusals';
import type { GuideFacts, StopFacts } from '../status/guide-status';

/** Times of one stop, by index. An absent one stays. */
export interface CorrectedHours {
  readonly index: number;
  readonly arrival_at?: Instant | undefined;
  readonly departure_at?: Instant | undefined;
}
export interface CorrectionContext {
  readonly now: Instant;
  readonly tolerance_minutes: number;
}

/** A correction of at least so many minutes needs evidence. */
export const EVIDENCE_MINUTES = 30;

/** The wrong time: position in the input, and which one. */
interface WrongHour {
  readonly at: number;
  readonly event: 'arrival_at' | 'departure_at';
}
/** Refusal of a correction; `hour`: the time that is wrong, if one is. */
export type DatesRefusal = Refusal & { readonly hour?: WrongHour };

const EVENTS = ['arrival_at', 'departure_at'] as const;

/** Whether the times of the guide may be corrected at all. A billed stand-by refuses it as a claim (decision 0129). */
export const canCorrectDates = (guide: GuideFacts): Verdict => ownPastIsOpen(guide);

/** A time is corrected only where this guide itself recorded one. */
function recorded(stop: StopFacts | undefined, hour: CorrectedHours, at: number): DatesRefusal | null {
  if (stop === undefined) return refuse('PARADA_INEXISTENTE');
  const wrong = EVENTS.find(event => hour[event] !== undefined && stop[event] === null);
  if (wrong !== undefined) {
    const evento = wrong === 'arrival_at' ? 'llegada' : 'salida';
    return { ...refuse('EVENTO_NO_REGISTRADO', { evento }), hour: { at, event: wrong } };
  }
  return hour.arrival_at !== undefined && stop.inherited === true
    ? { ...refuse('LLEGADA_DE_LA_RESCATADA'), hour: { at, event: 'arrival_at' } }
    : null;
}

interface Moment {
  readonly millis: number;
  /** Null: not given in the input. */
  readonly hour: WrongHour | null;
}
function momentsOf({ stops, finished_at }: GuideFacts, hours: readonly CorrectedHours[]): Moment[] {
  const events = stops.flatMap((stop, index) =>
    EVENTS.flatMap(event => {
      const instant = stop[event];
      if (instant === null) return [];
      const at = hours.findIndex(hour => hour.index === index && hour[event] !== undefined);
      return [{ millis: toMillis(instant), hour: at < 0 ? null : { at, event } }];
    }),
  );
  return finished_at === null ? events : [...events, { millis: toMillis(finished_at), hour: null }];
}

/** Adds the wrong time to a refusal: of two in the wrong order the later one, if both were given. */
const about = (refusal: Refusal, hour: WrongHour | null): DatesRefusal =>
  hour === null ? refusal : { ...refusal, hour };

/** Refuses times out of chronological order or in the future. */
function disorder(moments: readonly Moment[], isFinished: boolean, context: CorrectionContext): DatesRefusal | null {
  const turned = moments.findIndex((moment, i) => i > 0 && moment.millis < (moments[i - 1] as Moment).millis);
  const [before, after] = [moments[turned - 1], moments[turned]];
  if (before !== undefined && after !== undefined) {
    const refusal = refuse('FECHA_ANTERIOR');
    if (after.hour !== null || before.hour === null) return about(refusal, after.hour);
    const next = isFinished && turned === moments.length - 1 ? 'a la finalización del viaje' : 'al evento siguiente';
    return about({ ...refusal, message: `La fecha no puede ser posterior ${next}` }, before.hour);
  }
  const latest = toMillis(context.now) + context.tolerance_minutes * 60_000;
  const ahead = moments.find(moment => moment.millis > latest);
  return ahead === undefined ? null : about(refuse('FECHA_FUTURA'), ahead.hour);
}

/** The guide with the corrected times, or a refusal. */
export function correctDates<G extends GuideFacts>(
  guide: G,
  hours: readonly CorrectedHours[],
  context: CorrectionContext,
): G | DatesRefusal {
  const verdict = canCorrectDates(guide);
  if (verdict !== true) return verdict;
  for (const [at, hour] of hours.entries()) {
    const wrong = recorded(guide.stops[hour.index], hour, at);
    if (wrong !== null) return wrong;
  }
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
  return disorder(momentsOf(after, hours), guide.finished_at !== null, context) ?? after;
}
