/** Which stops of a trip are frozen, and what may be done with each (9-operations §2). */

import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import type { Instant } from '../../system/time/time';
import { canSkipStop, canUnskipStop } from '../rules/guide-guards';
import { notDeletedClosedOrRescued, stopsAreOver } from '../rules/guide-refusals';
import { deriveGuideStatus, type GuideFacts, type StopFacts, toCloseStatus } from '../status/guide-status';
import { STOP_ACTION_NAMES, stopCodeName } from '../status/stop-codes';
import { buildTemplate, TEMPLATE_NAMES, type TemplateCode } from '../status/templates';

/** Limits on the number of stops of a guide. */
export const FEWEST_STOPS = 2;
export const MOST_STOPS = 25;

/** A stop in the editor. Planned times are ISO instants, ascending. */
export interface EditableStop extends StopFacts {
  /** 0: not stored yet. */
  readonly id_stop: number;
  readonly name: string;
  /** Null: a free point. */
  readonly id_location: number | null;
  readonly planned_arrival: Instant | null;
  readonly planned_departure: Instant | null;
  readonly appointment_at: Instant | null;
  /** The truck leaves the container at this stop. */
  readonly leaves_box: boolean;
  /** Records that prevent its deletion: «bitácora», «documentos» … */
  readonly records: readonly string[];
}
/** A trip with its stops and the template that requires some of them. */
export interface EditableTrip<S extends EditableStop = EditableStop> extends GuideFacts {
  readonly template: TemplateCode;
  readonly stops: readonly S[];
}

/** Index of the last frozen stop: the last one with an event; for a rescue at least the meeting point. −1: none. */
export function lockedUntil(trip: Pick<GuideFacts, 'stops' | 'rescue'>): number {
  const last = trip.stops.findLastIndex(stop => stop.arrival_at !== null || stop.departure_at !== null);
  return trip.rescue === true ? Math.max(0, last) : last;
}

/** Whether the stops of a trip may change: not once it is over. */
export function mayEditStops(guide: GuideFacts): Verdict {
  const open = notDeletedClosedOrRescued(guide);
  if (open !== true) return open;
  const isOver = deriveGuideStatus(guide) === toCloseStatus(guide.kind);
  return isOver || guide.finished_at !== null || guide.false_freight_at !== null ? stopsAreOver(guide) : true;
}

/** Stops with an action that the template requires of a leg, in order. */
export function requiredWork(
  { template, kind }: Pick<EditableTrip, 'template' | 'kind'>,
  stops: readonly Pick<StopFacts, 'code' | 'action'>[],
): { code: string; action: string }[] {
  const legs = buildTemplate(template, {}).filter(leg => leg.kind === kind);
  // An extra return is not part of the reservation's template.
  const wanted = legs.length > 0 ? legs.flatMap(leg => leg.stops) : stops.filter(isGivenBack);
  return wanted.flatMap(({ code, action }) => (action === null ? [] : [{ code, action }]));
}
const isGivenBack = ({ action }: Pick<StopFacts, 'action'>) => action === 'DEVOLVER' || action === 'ENTREGAR';

const placeOf = (stops: readonly Pick<StopFacts, 'code' | 'action'>[], work: { code: string; action: string }) =>
  stops.findIndex(stop => stop.code === work.code && stop.action === work.action);

/** Required stops that were present stay, in their order. */
export function templateVerdict<S extends EditableStop>(trip: EditableTrip<S>, after: readonly S[]): Verdict {
  const plantilla = TEMPLATE_NAMES[trip.template];
  const wanted = requiredWork(trip, trip.stops).filter(work => placeOf(trip.stops, work) >= 0);
  const lost = wanted.find(work => placeOf(after, work) < 0);
  if (lost !== undefined) return refuse('PARADA_OBLIGATORIA', { codigo: nameOf(lost), plantilla });
  const wasInOrder = isAscending(wanted.map(work => placeOf(trip.stops, work)));
  const turned = wanted.findIndex(
    (work, i) => i > 0 && placeOf(after, work) < placeOf(after, wanted[i - 1] as typeof work),
  );
  if (!wasInOrder || turned < 0) return true;
  const [antes, despues] = [wanted[turned - 1], wanted[turned]].map(work => (work ? nameOf(work) : ''));
  return refuse('ORDEN_DE_PARADAS', { antes: antes ?? '', despues: despues ?? '', plantilla });
}
const isAscending = (all: readonly number[]) => all.every((at, i) => i === 0 || at >= (all[i - 1] ?? at));
const nameOf = ({ code, action }: { code: string; action: string }): string =>
  `${stopCodeName(code)} (${STOP_ACTION_NAMES[action as keyof typeof STOP_ACTION_NAMES].toLowerCase()})`;

const isSamePlace = (a: EditableStop, b: EditableStop) => a.id_location !== null && a.id_location === b.id_location;
/** An active stop at the same place as the one before it. */
export function repeatedPlace<S extends EditableStop>(stops: readonly S[]): S | undefined {
  const active = stops.filter(stop => stop.skipped_at === null);
  return active.find((stop, i) => i > 0 && isSamePlace(stop, active[i - 1] as S));
}

/** Whether the new stops may replace the current ones. */
export function stopsVerdict<S extends EditableStop>(trip: EditableTrip<S>, after: readonly S[]): Verdict {
  const repeated = repeatedPlace(trip.stops) === undefined ? repeatedPlace(after) : undefined;
  return firstRefusal(
    after.length < FEWEST_STOPS || after.length > MOST_STOPS ? refuse('PARADAS_INVALIDAS') : true,
    templateVerdict(trip, after),
    repeated === undefined ? true : refuse('LUGAR_REPETIDO', { parada: repeated.name }),
  );
}

/** Records that prevent deleting a stop, in words. */
export function recordsOf(stop: EditableStop): string[] {
  const events = [
    stop.arrival_at === null ? [] : ['llegada'],
    stop.departure_at === null ? [] : ['salida'],
    stop.skipped_at === null ? [] : ['su omisión'],
  ];
  return [...new Set([...events.flat(), ...stop.records])];
}
const joined = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;

/** Possible actions on a stop, each true or a refusal. */
export interface StopCan {
  readonly move: Verdict;
  readonly edit: Verdict;
  readonly remove: Verdict;
  readonly skip: Verdict;
  readonly unskip: Verdict;
}

/** Verdicts of one stop; they disable buttons and answer 409. */
export function stopCan<S extends EditableStop>(trip: EditableTrip<S>, index: number): StopCan {
  const stop = trip.stops[index];
  const none = refuse('PARADA_INEXISTENTE');
  if (stop === undefined) return { move: none, edit: none, remove: none, skip: none, unskip: none };
  const open = mayEditStops(trip);
  const place = index <= lockedUntil(trip) ? refuse('PARADA_BLOQUEADA', { parada: stop.name }) : true;
  const kept = recordsOf(stop);
  return {
    move: firstRefusal(open, place),
    edit: firstRefusal(open, place, stop.skipped_at === null ? true : refuse('PARADA_OMITIDA')),
    remove: firstRefusal(
      open,
      kept.length > 0 ? refuse('PARADA_CON_REGISTROS', { registros: joined(kept) }) : true,
      place,
      stopsVerdict(
        trip,
        trip.stops.filter((_, i) => i !== index),
      ),
    ),
    skip: canSkipStop(trip, index),
    unskip: firstRefusal(canUnskipStop(trip, index), open),
  };
}
