/** What the same trips would drive empty if each in its turn went to its first candidate, as a dispatcher does who takes them one by one. */
import { misfit, spareOf } from './plan-chain';
import type { PlanWorld, ReadyLeg } from './plan-world';

/** Empty kilometres of each leg, assigned in the order of their hours to the nearest truck that is there in time; what finds none is not in it. */
export function kmOneByOne(world: PlanWorld, legs: readonly number[]): Map<number, number> {
  const state = world.windows.map(({ from, origin }) => ({ free: Math.max(from, world.now), place: origin }));
  const { tolerance_min } = world.input.figures;
  const found = new Map<number, number>();
  for (const leg of legs.toSorted((a, b) => a - b)) {
    const ready = world.legs[leg] as ReadyLeg;
    let best: { at: number; km: number; late: number } | null = null;
    for (const [at, window] of world.windows.entries()) {
      const { free, place } = state[at] as (typeof state)[number];
      if (free > ready.from || misfit(world, leg, window) !== null) continue;
      const km = world.km(place, ready.first);
      const spare = spareOf(free, ready.from, km);
      if (spare < -tolerance_min) continue;
      const late = Number(spare < 0);
      if (best === null || late < best.late || (late === best.late && km < best.km)) best = { at, km, late };
    }
    if (best === null) continue;
    found.set(leg, best.km);
    state[best.at] = { free: ready.to, place: ready.last };
  }
  return found;
}
