/**
 * Events of a guide as pure functions of its facts: each returns the changed facts or a refusal (design 2.1, 2.4). Undo removes the last fact; the
 * status is derived again.
 */

import { firstRefusal, motiveVerdict, type Refusal, refuse, type Verdict } from '../../system/refusals/refusals';
import type { Instant } from '../../system/time/time';
import type { GuideFacts, StopFacts } from '../status/guide-status';
import type {
  CloseContext,
  EventContext,
  FalseFreightContext,
  FalseFreightUndoContext,
  IssueContext,
  ResetContext,
} from './guide-context';
import {
  canClose,
  canDelete,
  canFinishTravel,
  canIssue,
  canMarkFalseFreight,
  canRecordArrival,
  canRecordDeparture,
  canRescue,
  canResetArrival,
  canResetDeparture,
  canResetMilestones,
  canReverseClosing,
  canSkipStop,
  canUndoFalseFreight,
  canUndoFinish,
  canUndoRescue,
  canUnskipStop,
  dateVerdict,
  lastStopWith,
  rescueTime,
} from './guide-guards';

/** Changed facts, or a refusal; `isRefusal` tells which. */
export type Outcome<G extends GuideFacts> = G | Refusal;

function outcome<G extends GuideFacts>(verdict: Verdict, changed: () => G): Outcome<G> {
  return verdict === true ? changed() : verdict;
}

function withFacts<G extends GuideFacts>(guide: G, facts: Partial<Omit<GuideFacts, 'stops' | 'kind'>>): G {
  return { ...guide, ...facts };
}

function withStop<G extends GuideFacts>(guide: G, index: number, facts: Partial<StopFacts>): G {
  return { ...guide, stops: guide.stops.map((stop, i) => (i === index ? { ...stop, ...facts } : stop)) };
}

/** Issues a guide: GUIA_PENDIENTE → *_POR_SALIR (G2). The resources are checked by `assignmentVerdicts`. */
export function issueGuide<G extends GuideFacts>(guide: G, at: Instant, context: IssueContext): Outcome<G> {
  return outcome(canIssue(guide, context), () => withFacts(guide, { issued_at: at }));
}

/** Records the arrival at the next pending stop (G5). */
export function recordArrival<G extends GuideFacts>(
  guide: G,
  stopIndex: number,
  at: Instant,
  context: Pick<EventContext, 'now' | 'tolerance_minutes'>,
): Outcome<G> {
  const verdict = canRecordArrival(guide, stopIndex);
  if (verdict !== true) return verdict;
  return outcome(dateVerdict(guide, at, context.now, context.tolerance_minutes), () =>
    withStop(guide, stopIndex, { arrival_at: at }),
  );
}

/** Records the departure from the stop where the truck is (G3, G4, G6, G7). */
export function recordDeparture<G extends GuideFacts>(
  guide: G,
  stopIndex: number,
  at: Instant,
  context: EventContext,
): Outcome<G> {
  const verdict = canRecordDeparture(guide, stopIndex, context);
  if (verdict !== true) return verdict;
  return outcome(dateVerdict(guide, at, context.now, context.tolerance_minutes), () =>
    withStop(guide, stopIndex, { departure_at: at }),
  );
}

/** Skips a stop without events, with a motive: NOT_EJECUTED (design 2.2). */
export function skipStop<G extends GuideFacts>(guide: G, stopIndex: number, at: Instant, motive: string): Outcome<G> {
  return outcome(firstRefusal(canSkipStop(guide, stopIndex), motiveVerdict(motive)), () =>
    withStop(guide, stopIndex, { skipped_at: at }),
  );
}

/** Undoes a skip. */
export function unskipStop<G extends GuideFacts>(guide: G, stopIndex: number, motive: string): Outcome<G> {
  return outcome(firstRefusal(canUnskipStop(guide, stopIndex), motiveVerdict(motive)), () =>
    withStop(guide, stopIndex, { skipped_at: null }),
  );
}

/** Clears the arrival of the last stop that has one; `stopIndex`, when given, must be that stop (G14). */
export function resetArrival<G extends GuideFacts>(guide: G, motive: string, stopIndex?: number): Outcome<G> {
  return outcome(firstRefusal(canResetArrival(guide, stopIndex), motiveVerdict(motive)), () =>
    withStop(guide, stopIndex ?? lastStopWith(guide, stop => stop.arrival_at !== null), { arrival_at: null }),
  );
}

/** Clears the departure of the last stop that has one; `stopIndex`, when given, must be that stop (G15). */
export function resetDeparture<G extends GuideFacts>(guide: G, motive: string, stopIndex?: number): Outcome<G> {
  return outcome(firstRefusal(canResetDeparture(guide, stopIndex), motiveVerdict(motive)), () =>
    withStop(guide, stopIndex ?? lastStopWith(guide, stop => stop.departure_at !== null), { departure_at: null }),
  );
}

/** Clears every arrival, departure and skip, the finish and the false freight: → *_POR_SALIR (G16). */
export function resetMilestones<G extends GuideFacts>(guide: G, motive: string, context: ResetContext): Outcome<G> {
  return outcome(firstRefusal(canResetMilestones(guide, context), motiveVerdict(motive)), () => ({
    ...withFacts(guide, { finished_at: null, false_freight_at: null }),
    stops: guide.stops.map(stop => ({
      ...stop,
      arrival_at: stop.inherited ? stop.arrival_at : null,
      departure_at: null,
      skipped_at: null,
    })),
  }));
}

/** Declares the trip finished: → *_POR_CERRAR (G8, `finish_travel_guide`). */
export function finishTravel<G extends GuideFacts>(
  guide: G,
  at: Instant,
  context: Pick<EventContext, 'now' | 'tolerance_minutes'>,
): Outcome<G> {
  const verdict = canFinishTravel(guide);
  if (verdict !== true) return verdict;
  return outcome(dateVerdict(guide, at, context.now, context.tolerance_minutes), () =>
    withFacts(guide, { finished_at: at }),
  );
}

/** Changes the instant of a declared finish: not before the last event, not in the future. */
export function moveFinish<G extends GuideFacts>(
  guide: G,
  at: Instant,
  motive: string,
  context: Pick<EventContext, 'now' | 'tolerance_minutes'>,
): Outcome<G> {
  const verdict = firstRefusal(
    canUndoFinish(guide),
    dateVerdict(guide, at, context.now, context.tolerance_minutes),
    motiveVerdict(motive),
  );
  return outcome(verdict, () => withFacts(guide, { finished_at: at }));
}

/** Undoes a declared finish, so that events may be recorded or undone again. */
export function undoFinishTravel<G extends GuideFacts>(guide: G, motive: string): Outcome<G> {
  return outcome(firstRefusal(canUndoFinish(guide), motiveVerdict(motive)), () =>
    withFacts(guide, { finished_at: null }),
  );
}

/** Closes a guide: *_POR_CERRAR → *_CERRADO (G9). */
export function closeGuide<G extends GuideFacts>(guide: G, at: Instant, context: CloseContext): Outcome<G> {
  return outcome(canClose(guide, context), () =>
    withFacts(guide, guide.rescued_by === null ? { closed_at: at } : { costs_closed_at: at }),
  );
}

/** Reopens a closed guide: *_CERRADO → *_POR_CERRAR (G10). */
export function reverseClosing<G extends GuideFacts>(guide: G, motive: string): Outcome<G> {
  return outcome(firstRefusal(canReverseClosing(guide), motiveVerdict(motive)), () => ({
    ...withFacts(guide, guide.rescued_by === null ? { closed_at: null } : { costs_closed_at: null }),
  }));
}

/** Deletes a guide without events: → GUIA_NO_GENERADA; its number is not reused (G13). */
export function deleteGuide<G extends GuideFacts>(guide: G, at: Instant, motive: string): Outcome<G> {
  return outcome(firstRefusal(canDelete(guide), motiveVerdict(motive)), () => withFacts(guide, { deleted_at: at }));
}

/** Marks a guide false freight: → *_POR_CERRAR; its leg is free again (G12). */
export function markFalseFreight<G extends GuideFacts>(
  guide: G,
  at: Instant,
  context: FalseFreightContext,
): Outcome<G> {
  const verdict = canMarkFalseFreight(guide, context);
  if (verdict !== true) return verdict;
  return outcome(dateVerdict(guide, at, context.now, 0), () => withFacts(guide, { false_freight_at: at }));
}

/** Undoes a false freight that is not closed. */
export function undoFalseFreight<G extends GuideFacts>(
  guide: G,
  motive: string,
  context: FalseFreightUndoContext,
): Outcome<G> {
  return outcome(firstRefusal(canUndoFalseFreight(guide, context), motiveVerdict(motive)), () =>
    withFacts(guide, { false_freight_at: null }),
  );
}

/** Hands a guide under way over to the guide `rescuedBy`: → GUIA_RESCATADA (G11). */
export function rescueGuide<G extends GuideFacts>(
  guide: G,
  rescuedBy: number,
  motive: string,
  at: Instant,
  now: Instant,
): Outcome<G> {
  return outcome(firstRefusal(canRescue(guide), rescueTime(guide, at, now), motiveVerdict(motive)), () =>
    withFacts(guide, { rescued_by: rescuedBy, rescued_at: at }),
  );
}

/** Restores the state of a rescued guide when its rescue is deleted before departing (design 2.5). */
export function undoRescue<G extends GuideFacts>(guide: G, rescue: GuideFacts): Outcome<G> {
  if (guide.rescued_by === null) return refuse('EVENTO_NO_REGISTRADO', { evento: 'rescate' });
  return outcome(canUndoRescue(guide, rescue), () => withFacts(guide, { rescued_by: null, rescued_at: null }));
}
