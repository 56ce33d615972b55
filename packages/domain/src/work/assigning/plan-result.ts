/** What the automatic assignment answers. Plain data; money in whole cents. */
import type { Parts } from './plan-chain';

/** A leg with the truck, driver and equipment that are proposed for it, and why. */
export interface PlanProposal {
  readonly id_leg: number;
  readonly id_truck: number;
  readonly id_driver: number;
  readonly id_generator: number | null;
  readonly id_chassis: number | null;
  /** Its place among the truck's proposals, from 1. */
  readonly sequence: number;
  readonly empty_km: number;
  readonly cost: number;
  readonly parts: Parts;
  /** Why this one, each short and in Spanish. */
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
  readonly alternative: PlanAlternative | null;
}

/** Another truck for the same leg, and what the plan would cost more with it. */
export interface PlanAlternative {
  readonly id_truck: number;
  readonly disk: string;
  readonly license_plate: string;
  readonly extra: number;
  /** At least so much, whatever else is changed with it; else so much with all the rest as it is. */
  readonly least: boolean;
}

/** Trucks that stand against a leg for one reason. */
export interface RefusalGroup {
  readonly code: string;
  readonly count: number;
  /** Of one of them, as a sentence. */
  readonly example: string;
}

/** A leg that gets no truck: why, and what one change would give it one. */
export interface PlanLeftOut {
  readonly id_leg: number;
  readonly label: string;
  readonly groups: readonly RefusalGroup[];
  readonly way: string | null;
}

export interface PlanResult {
  readonly proposals: readonly PlanProposal[];
  readonly left_out: readonly PlanLeftOut[];
  /** Of all proposals. */
  readonly cost: number;
  /** Least that any plan for as many legs can cost: equal to `cost`, it is the best. Null: a plan for more legs was not ruled out. */
  readonly bound: number | null;
  /** Of the trips that find a truck both ways: each in its turn to the truck that is cheapest then, and by this plan. */
  readonly empty_km_before: number;
  readonly empty_km_after: number;
  readonly cost_before: number;
  readonly cost_after: number;
  readonly trucks: number;
  /** Solutions that were looked at until none broke. */
  readonly rounds: number;
  /** Milliseconds that the solver took of it. */
  readonly solve_ms: number;
}
