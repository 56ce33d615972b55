/** Result of the automatic assignment. Plain data; money in whole cents. */
import type { Parts } from './plan-chain';

/** A leg with the proposed truck, driver and equipment, and the reasons. */
export interface PlanProposal {
  readonly id_leg: number;
  readonly id_truck: number;
  readonly id_driver: number;
  readonly id_generator: number | null;
  readonly id_chassis: number | null;
  /** Position among the truck's proposals, from 1. */
  readonly sequence: number;
  readonly empty_km: number;
  readonly cost: number;
  readonly parts: Parts;
  /** Reasons, short Spanish texts. */
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
  readonly alternative: PlanAlternative | null;
}

/** Another truck for the same leg, and the additional cost of the plan with it. */
export interface PlanAlternative {
  readonly id_truck: number;
  readonly disk: string;
  readonly license_plate: string;
  readonly extra: number;
  /** True: the additional cost is a lower bound, with any other changes. False: it is exact, with everything else unchanged. */
  readonly least: boolean;
}

/** Trucks with the same obstacle to a leg. */
export interface RefusalGroup {
  readonly code: string;
  readonly count: number;
  /** Sentence for one of them. */
  readonly example: string;
}

/** A leg without a truck: obstacles, and a single change that would give it one. */
export interface PlanLeftOut {
  readonly id_leg: number;
  readonly label: string;
  readonly groups: readonly RefusalGroup[];
  readonly way: string | null;
}

export interface PlanResult {
  readonly proposals: readonly PlanProposal[];
  readonly left_out: readonly PlanLeftOut[];
  /** Of all proposals, cents. */
  readonly cost: number;
  /** Lower bound of any plan for as many legs; equal to `cost`: optimal. Null: a plan for more legs was not excluded. */
  readonly bound: number | null;
  /** Empty km of the trips that get a truck by both methods: one by one, and by this plan. */
  readonly empty_km_before: number;
  readonly empty_km_after: number;
  readonly cost_before: number;
  readonly cost_after: number;
  readonly trucks: number;
  /** Number of solutions until none had a broken arc. */
  readonly rounds: number;
  /** Milliseconds of the solver. */
  readonly solve_ms: number;
}
