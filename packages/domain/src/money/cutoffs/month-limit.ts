/** Limit of the bonuses of a driver in a month (8-money §6.2 `bono_tope_mes_usd`, decision 0166). USD. */
import { formatMoney } from '../../system/amounts/format';
import { add, compare, type Money, subtract, ZERO } from '../../system/amounts/money';
import { MONTHS } from '../../system/time/time';

/** What of the month's limit was left for a line that it cut. */
export interface MonthCut {
  /** `2026-12` */
  readonly month: string;
  readonly limit: Money;
  readonly room: Money;
}

/** The month in which a trip counts: that of its departure. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** «tope de $120,00 en dic 2026» */
export function cutText({ month, limit }: MonthCut): string {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? '';
  return `tope de ${formatMoney(limit)} en ${name} ${month.slice(0, 4)}`;
}

export const smaller = (a: Money, b: Money): Money => (compare(a, b) < 0 ? a : b);

/** A bonus that a corte would pay. */
export interface LimitedLine {
  readonly id_payee: number;
  readonly id_guide: number | null;
  readonly concept: string;
  /** Business date of the trip's departure. */
  readonly day: string;
  readonly amount: Money;
}

export interface MonthTerms {
  /** The limit of a month, valid on its first day; null: none. */
  readonly limitOf: (month: string) => Money | null;
  /** What live lines of cortes pay a driver for a month already. */
  readonly paidOf: (id_payee: number, month: string) => Money;
}

const byTrip = (a: LimitedLine, b: LimitedLine): number =>
  a.day.localeCompare(b.day) || (a.id_guide ?? 0) - (b.id_guide ?? 0) || a.concept.localeCompare(b.concept);

/** The lines that the limit of their month cuts, with what is left for each; earlier trips go first. */
export function monthCuts<L extends LimitedLine>(lines: readonly L[], terms: MonthTerms): Map<L, MonthCut> {
  const paid = new Map<string, Money>();
  const cuts = new Map<L, MonthCut>();
  for (const line of lines.toSorted(byTrip)) {
    const month = monthOf(line.day);
    const limit = terms.limitOf(month);
    if (limit === null) continue;
    const key = `${line.id_payee} ${month}`;
    const before = paid.get(key) ?? terms.paidOf(line.id_payee, month);
    const left = subtract(limit, before);
    const room = compare(left, ZERO) < 0 ? ZERO : left;
    if (compare(line.amount, room) > 0) cuts.set(line, { month, limit, room });
    paid.set(key, add(before, smaller(line.amount, room)));
  }
  return cuts;
}
