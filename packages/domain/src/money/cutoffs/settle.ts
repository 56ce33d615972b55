/** Settlement of a corte: lines of each payee with retention and carried balances (8-money §6.3). */
import { add, compare, isZero, type Money, negate, ZERO } from '../../system/amounts/money';
import {
  type BonusInputs,
  type Concept,
  FREIGHT_CONCEPTS,
  figuresOf,
  type LineFigures,
  type LineInputs,
} from './cutoff-line';
import { drivingPart, type FreightLine } from './freight-lines';
import { type MonthTerms, monthCuts, smaller } from './month-limit';

/** A carrier or an own driver. */
export interface Payee {
  readonly id: number;
  readonly name: string;
}

/** A line before it is stored. */
export interface DraftLine extends LineFigures {
  readonly payee: Payee;
  readonly concept: Concept;
  readonly inputs:
    | LineInputs
    | {
        readonly concept: Concept;
        readonly reverses: number;
        readonly amount: Money;
        /** Parts of the freight that it reverses. */
        readonly lines?: readonly FreightLine[];
        /** Percent that was retained from the reversed freight, and is returned; null: none. */
        readonly retained: number | null;
      };
  readonly id_guide: number | null;
  readonly id_advance: number | null;
  readonly id_withdrawal: number | null;
  readonly id_fine: number | null;
  /** The line that it reverses; null: none. */
  readonly reverses: number | null;
  /** Its trip began before the period. */
  readonly is_earlier: boolean;
  /** Computed amount, when a person adjusted it. */
  readonly adjusted_from: Money | null;
  readonly justification: string | null;
}

/** A line from its inputs. */
export function draftLine(
  payee: Payee,
  inputs: LineInputs,
  of: Partial<Pick<DraftLine, 'id_guide' | 'id_advance' | 'id_withdrawal' | 'id_fine' | 'is_earlier'>> = {},
): DraftLine {
  const { id_guide = null, id_advance = null, id_withdrawal = null, id_fine = null, is_earlier = false } = of;
  return {
    payee,
    concept: inputs.concept,
    inputs,
    id_guide,
    id_advance,
    id_withdrawal,
    id_fine,
    is_earlier,
    reverses: null,
    adjusted_from: null,
    justification: null,
    ...figuresOf(inputs),
  };
}

/** A manual amount for a guide, with the reason; the computed one is kept. */
export interface Adjustment {
  readonly id_guide: number;
  readonly concept: Concept;
  readonly amount: Money;
  readonly justification: string;
}
/** The line with the amount that a person entered; the same amount is no adjustment. */
export const adjusted = (line: DraftLine, { amount, justification }: Adjustment): DraftLine =>
  compare(line.amount, amount) === 0 ? line : { ...line, amount, adjusted_from: line.amount, justification };

/** The inputs of a bonus that is no counter-line; null: another line. */
const bonusOf = ({ inputs }: DraftLine): BonusInputs | null => ('part' in inputs ? inputs : null);

/** Cuts bonuses, as computed or adjusted, so that no driver gets more for a month than its limit. */
export function withinMonths(lines: readonly DraftLine[], terms: MonthTerms): DraftLine[] {
  const bonuses = lines.flatMap(line => {
    const day = bonusOf(line)?.day;
    const { payee, id_guide, concept, amount } = line;
    return day === undefined ? [] : [{ id_payee: payee.id, id_guide, concept, day, amount, line }];
  });
  const cuts = new Map([...monthCuts(bonuses, terms)].map(([bonus, cut]) => [bonus.line, cut]));
  return lines.map(line => {
    const cut = cuts.get(line);
    const bonus = bonusOf(line);
    if (cut === undefined || bonus === null) return line;
    const inputs = { ...bonus, cut };
    return { ...line, ...figuresOf(inputs), inputs, amount: smaller(line.amount, cut.room) };
  });
}

export interface PayeeTerms {
  /** Retention on the freight of this corte in percent; null: none. */
  readonly retention: number | null;
  /** Balance owed by the payee from earlier cortes, USD; not negative. */
  readonly carried: Money;
}

export interface Settled {
  readonly payee: Payee;
  /** Lines including the derived ones at the end. */
  readonly lines: readonly DraftLine[];
  /** Sum of the lines: the payment, never negative. */
  readonly total: Money;
  /** Balance carried to the next corte. */
  readonly left: Money;
}

/** Base of the retention in a line: for freight the payment for driving. */
const retentionBase = ({ concept, inputs, amount }: DraftLine): Money =>
  FREIGHT_CONCEPTS.includes(concept) ? drivingPart('lines' in inputs ? inputs.lines : undefined, amount) : ZERO;

/** Notes on a freight what is retained from it, so that a later reversal returns the same percent. */
function withRetention(line: DraftLine, retained: number | null): DraftLine {
  const { inputs } = line;
  return 'cost' in inputs ? { ...line, inputs: { ...inputs, retained } } : line;
}

/** Retentions of a payee, one line for each percent: that of this corte, and those of earlier cortes that counter-lines return. */
function retentions(payee: Payee, lines: readonly DraftLine[]): DraftLine[] {
  const bases = new Map<number, Money>();
  for (const line of lines) {
    const percent = ('retained' in line.inputs ? line.inputs.retained : null) ?? 0;
    bases.set(percent, add(bases.get(percent) ?? ZERO, retentionBase(line)));
  }
  return [...bases]
    .filter(([percent, freight]) => percent !== 0 && !isZero(freight))
    .map(([percent, freight]) => draftLine(payee, { concept: 'RETENCION', freight, percent }));
}

const sum = (lines: readonly Pick<DraftLine, 'amount'>[]): Money => add(ZERO, ...lines.map(line => line.amount));

/**
 * Settles one payee: its lines, less the retention on freight (returned for counter-lines, with the percent that was retained), less the
 * balance owed. A negative sum is paid as zero and carried to the next corte.
 */
export function settlePayee(payee: Payee, given: readonly DraftLine[], terms: PayeeTerms): Settled {
  const lines = given.map(line => withRetention(line, terms.retention));
  lines.push(...retentions(payee, lines));
  if (!isZero(terms.carried)) lines.push(draftLine(payee, { concept: 'SALDO_ANTERIOR', carried: terms.carried }));
  const net = sum(lines);
  const left = compare(net, ZERO) < 0 ? negate(net) : ZERO;
  if (!isZero(left)) lines.push(draftLine(payee, { concept: 'SALDO_SIGUIENTE', below: left }));
  return { payee, lines, total: sum(lines), left };
}

/** All payees by name; lines by guide, lines without a guide last. */
export function settle(lines: readonly DraftLine[], termsOf: (payee: Payee) => PayeeTerms): Settled[] {
  const by = new Map<number, { payee: Payee; lines: DraftLine[] }>();
  for (const line of lines) {
    const held = by.get(line.payee.id) ?? { payee: line.payee, lines: [] };
    held.lines.push(line);
    by.set(line.payee.id, held);
  }
  const last = Number.MAX_SAFE_INTEGER;
  return [...by.values()]
    .toSorted((a, b) => a.payee.name.localeCompare(b.payee.name, 'es') || a.payee.id - b.payee.id)
    .map(({ payee, lines: own }) => {
      const ordered = own.toSorted((a, b) => (a.id_guide ?? last) - (b.id_guide ?? last));
      return settlePayee(payee, ordered, termsOf(payee));
    });
}

/** Total payment of a corte, USD. */
export const settledTotal = (settled: readonly Settled[]): Money => add(ZERO, ...settled.map(one => one.total));

/** What is stored of a line beside its payee; the compiler asks for each field that a line gets. */
const STORED: Record<Exclude<keyof DraftLine, 'payee'>, true> = {
  id_guide: true,
  id_advance: true,
  id_withdrawal: true,
  id_fine: true,
  concept: true,
  base: true,
  quantity: true,
  amount: true,
  formula: true,
  inputs: true,
  is_earlier: true,
  adjusted_from: true,
  justification: true,
  reverses: true,
};
const STORED_COLUMNS = Object.keys(STORED) as (keyof typeof STORED)[];

/**
 * Text of all that a corte stores of its lines, for the hash that a person reviews before closing; independent of when and by whom it is
 * computed. It is compared, never stored.
 */
export const fingerprint = (settled: readonly Settled[]): string =>
  JSON.stringify(
    settled.flatMap(({ payee, lines }) =>
      lines.map(line => [payee.id, payee.name, ...STORED_COLUMNS.map(column => line[column])]),
    ),
  );
