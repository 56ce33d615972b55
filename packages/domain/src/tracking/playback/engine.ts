/** When the engine of a truck was on, from its positions (design/10-watch-tell-terminals §3). */
import { eachInSteps, type Steps } from '../../system/collections/steps';
import type { TrackPart, TruckFix } from './stays';

/** Two times with the engine on are one if less lies between them: an ignition wire that is loose changes at every position. */
const REJOIN_ENGINE_MS = 60_000;

/** A time with the engine on, milliseconds since 1970. */
export interface EngineOn {
  readonly from_ms: number;
  readonly to_ms: number;
}

/**
 * When the engine was on, in order and without overlap: a state counts until the next position, but not through a silence after which the truck
 * was elsewhere. Null: the device does not send it. `parts`: those of the same positions.
 */
export function* engineOnInSteps(fixes: readonly TruckFix[], parts: readonly TrackPart[]): Steps<EngineOn[] | null> {
  const spans: { from_ms: number; to_ms: number }[] = [];
  for (const { kind, first, last } of parts) {
    if (kind === 'GAP') continue;
    yield* eachInSteps(fixes.slice(first, last), ({ ignition, ms }, i) => {
      const next = fixes[first + i + 1];
      if (ignition !== true || next === undefined) return;
      const before = spans.at(-1);
      if (before !== undefined && ms - before.to_ms < REJOIN_ENGINE_MS) before.to_ms = next.ms;
      else spans.push({ from_ms: ms, to_ms: next.ms });
    });
  }
  return fixes.some(({ ignition }) => ignition !== null) ? spans : null;
}
