/**
 * Whole chains of a day by one assignment: each leg gets what it comes after. Its columns are the starts (free windows of trucks) and all
 * legs as predecessors; a leg on its own column is left out at a high price, and can then lend its truck to nobody. Without that arc the
 * plan looked cheaper than it can be, by chains that no truck begins (9-operations §8).
 */
import { type Assignment, solveAssignment } from './lap';

/** What leaving a leg without truck costs, in cents: more than anything that may be saved by it. */
export const LEFT_OUT = 10_000_000;

/** Costs in whole cents; Infinity: cannot be. A leg may only follow one that begins before it. */
export interface ChainCosts {
  readonly legs: number;
  readonly starts: number;
  /** A chain of this start begins with this leg. */
  head(leg: number, start: number): number;
  /** A leg comes right after another. */
  link(before: number, leg: number): number;
}

export interface Chain {
  readonly start: number;
  readonly legs: readonly number[];
}

/** What one solution says. */
export interface ChainPlan {
  readonly chains: readonly Chain[];
  readonly left: readonly number[];
  readonly cost: number;
  /** Least that any plan of these arcs can cost: proves `cost`. */
  readonly dual: number;
  /** By how much the plan would cost more at least if this leg came by any other arc than its own; `of` tells which arcs count. */
  otherwise(leg: number, of: (arc: Arc) => boolean): { extra: number; arc: Arc } | null;
}
export type Arc = { readonly start: number } | { readonly before: number };

/** The arcs of a day, some of which are struck out between two solutions. */
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

  /** This arc is used no more. */
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
