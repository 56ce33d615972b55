/**
 * Chains of a day as one assignment problem: each leg is assigned its predecessor. Columns are the starts (free windows of trucks) and all legs. A
 * leg assigned to its own column has no truck, at a high cost, and cannot be a predecessor. Without that rule the solution would be too cheap, with
 * chains that no truck begins (9-operations §8).
 */
import { type Assignment, solveAssignment } from './linear-assignment';

/** Cost of leaving a leg without a truck, in cents: more than any possible saving. */
export const LEFT_OUT = 10_000_000;

/** Costs in whole cents; Infinity: impossible. A leg may only follow one that begins earlier. */
export interface ChainCosts {
  readonly legs: number;
  readonly starts: number;
  /** Cost of a leg as the first of a start's chain. */
  head(leg: number, start: number): number;
  /** Cost of a leg directly after another. */
  link(before: number, leg: number): number;
}

export interface Chain {
  readonly start: number;
  readonly legs: readonly number[];
}

/** A solution. */
export interface ChainPlan {
  readonly chains: readonly Chain[];
  readonly left: readonly number[];
  readonly cost: number;
  /** Lower bound of any plan with these arcs: proves that `cost` is optimal. */
  readonly dual: number;
  /** Lower bound of the additional cost if this leg used another arc; `of` selects the arcs. */
  otherwise(leg: number, of: (arc: Arc) => boolean): { extra: number; arc: Arc } | null;
}
export type Arc = { readonly start: number } | { readonly before: number };

/** The arcs of a day; some are forbidden between two solutions. */
export class ChainProblem {
  readonly #cost: Float64Array;
  readonly #columns: number;

  constructor(private readonly costs: ChainCosts) {
    const { legs, starts } = costs;
    this.#columns = starts + legs;
    this.#cost = new Float64Array(legs * this.#columns);
    for (let leg = 0; leg < legs; leg++) {
      const row = leg * this.#columns;
      for (let start = 0; start < starts; start++) this.#cost[row + start] = costs.head(leg, start);
      for (let before = 0; before < legs; before++)
        this.#cost[row + starts + before] = before === leg ? LEFT_OUT : costs.link(before, leg);
    }
  }

  /** Forbids an arc. */
  forbid(leg: number, arc: Arc): void {
    const column = 'start' in arc ? arc.start : this.costs.starts + arc.before;
    this.#cost[leg * this.#columns + column] = Number.POSITIVE_INFINITY;
  }

  solve(): ChainPlan {
    const { legs } = this.costs;
    const solved = solveAssignment(this.#cost, legs, this.#columns);
    if (solved === null) throw new Error('every leg may be left out');
    return { ...this.#chains(solved), ...pick(solved), otherwise: this.#otherwise(solved) };
  }

  #chains({ columnOf }: Assignment): Pick<ChainPlan, 'chains' | 'left'> {
    const { legs, starts } = this.costs;
    const after = new Map<number, number>();
    const heads: [start: number, leg: number][] = [];
    const left: number[] = [];
    for (let leg = 0; leg < legs; leg++) {
      const column = columnOf[leg] as number;
      if (column < starts) heads.push([column, leg]);
      else if (column === starts + leg) left.push(leg);
      else after.set(column - starts, leg);
    }
    const chains = heads.map(([start, first]) => {
      const chain: number[] = [];
      for (let leg: number | undefined = first; leg !== undefined; leg = after.get(leg)) chain.push(leg);
      return { start, legs: chain };
    });
    return { chains, left };
  }

  #otherwise({ columnOf, reduced }: Assignment): ChainPlan['otherwise'] {
    const { starts } = this.costs;
    return (leg, of) => {
      let best: { extra: number; arc: Arc } | null = null;
      for (let column = 0; column < this.#columns; column++) {
        if (column === columnOf[leg] || column === starts + leg) continue;
        const extra = reduced(leg, column);
        if (extra >= (best?.extra ?? Number.POSITIVE_INFINITY)) continue;
        const arc = column < starts ? { start: column } : { before: column - starts };
        if (of(arc)) best = { extra, arc };
      }
      return best;
    };
  }
}

const pick = ({ cost, dual }: Assignment): Pick<ChainPlan, 'cost' | 'dual'> => ({ cost, dual });
