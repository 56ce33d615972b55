/** Whether the margin of a reservation allows its approval, or a more expensive carrier (8-money §2 «Guard»). */
import { formatPercent } from '../../system/amounts/format';
import { compare } from '../../system/amounts/money';
import type { Parameters } from '../../system/parameters/parameter-value';
import { type Refusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { type MarginLevel, marginLevel } from './margin-level';

export const MARGIN_PARAMETERS = ['margen_minimo_pct', 'margen_objetivo_pct', 'bloquear_sin_costo'] as const;
export type MarginLimits = Parameters<(typeof MARGIN_PARAMETERS)[number]>;

export interface MarginCase {
  /** After the change; null: not defined. */
  readonly profitability: string | null;
  /** Before the change of an approved reservation: a margin that does not get worse is not refused again. */
  readonly before?: { readonly profitability: string | null };
  /** Permission `reservation.approve_low_margin`. */
  readonly may_pass: boolean;
  /** Reason for the override, at least five characters. */
  readonly reason: string | null;
  /** Permission `cost.read`: without it, the sentence has no figures. */
  readonly sees_figures: boolean;
}

const figure = (value: string | number): string => formatPercent(value, 2);

function lowMargin({ profitability, sees_figures }: MarginCase, { margen_minimo_pct }: MarginLimits): Refusal {
  const showsFigures = sees_figures && profitability !== null;
  return refuse('MARGEN_INSUFICIENTE', {
    p: showsFigures ? ` ${figure(profitability)}` : '',
    m: showsFigures ? ` de ${figure(margen_minimo_pct)}` : '',
  });
}

/** Whether a margin got worse: lower, or no longer defined. */
export const isWorse = (now: string | null, before: string | null): boolean =>
  now === null ? before !== null : before === null || compare(now, before) < 0;

/** Problem of the margin, regardless of permissions; true: none. */
export function marginProblem(of: MarginCase, limits: MarginLimits): Verdict {
  if (of.before !== undefined && !isWorse(of.profitability, of.before.profitability)) return true;
  const level = marginLevel(of.profitability, limits);
  if (level === 'LOW') return lowMargin(of, limits);
  return level === 'UNKNOWN' && limits.bloquear_sin_costo ? refuse('RENTABILIDAD_NO_DEFINIDA') : true;
}

/** Whether a permission overrides the problem: a low margin, not an unknown one. */
export const isPassable = (problem: Refusal): boolean => problem.code === 'MARGEN_INSUFICIENTE';

/** Whether the margin allows an approval, assignment or price. A person who overrides a low margin gives a reason. */
export function marginVerdict(of: MarginCase, limits: MarginLimits): Verdict {
  const problem = marginProblem(of, limits);
  if (problem === true || !isPassable(problem) || !of.may_pass) return problem;
  return (of.reason ?? '').trim().length >= 5 ? true : problem;
}

const belowText = (level: MarginLevel): string =>
  level === 'LOW' ? ', bajo el mínimo' : level === 'FAIR' ? ', bajo el objetivo' : '';

/** Text for a dispatcher before choosing a carrier: the change of the margin, or only the verdict; null: nothing to display. */
export function marginChange(
  who: string,
  change: { readonly before: string | null; readonly after: string | null },
  limits: MarginLimits,
  seesFigures: boolean,
): string | null {
  const { before, after } = change;
  if (after === before) return null;
  const level = marginLevel(after, limits);
  if (seesFigures) {
    if (after === null) return `Con ${who} la rentabilidad no está definida`;
    const below = belowText(level);
    if (before === null) return `Con ${who} la rentabilidad es de ${figure(after)}${below}`;
    const way = isWorse(after, before) ? 'baja' : 'sube';
    return `Con ${who} la rentabilidad ${way} de ${figure(before)} a ${figure(after)}${below}`;
  }
  if (level === 'LOW') return `Con ${who} la rentabilidad queda bajo el mínimo`;
  return level === 'FAIR' ? `Con ${who} la rentabilidad queda bajo el objetivo` : null;
}
