/** What a corte pays whom: the lines of each payee with what is retained and what is carried over (8-money §6.3). */
import { add, compare, isZero, type Money, negate, ZERO } from '../../prices/money/money';
import { type Concept, FREIGHT_CONCEPTS, figuresOf, type LineFigures, type LineInputs } from './cutoff-line';
import { drivingPart, type FreightLine } from './freight-lines';

/** A carrier or an own driver. */
export interface Payee {
  readonly id: number;
  readonly name: string;
}

/** A line before it stands in a corte. */
export interface DraftLine extends LineFigures {
  readonly payee: Payee;
  readonly concept: Concept;
  readonly inputs:
    | LineInputs
    | {
        readonly concept: Concept;
        readonly reverses: number;
        readonly amount: Money;
        /** Those of the freight that it takes back. */
        readonly lines?: readonly FreightLine[];
      };
  readonly id_guide: number | null;
  readonly id_advance: number | null;
  readonly id_withdrawal: number | null;
  /** The line that it counters. */
  readonly reverses: number | null;
  /** Its trip began before the period. */
  readonly is_earlier: boolean;
  /** What was computed, where a person's figure took its place. */
  readonly adjusted_from: Money | null;
  readonly justification: string | null;
}

/** A line of its inputs. */
export function draftLine(
  payee: Payee,
  inputs: LineInputs,
  of: Partial<Pick<DraftLine, 'id_guide' | 'id_advance' | 'id_withdrawal' | 'is_earlier'>> = {},
): DraftLine {
  const { id_guide = null, id_advance = null, id_withdrawal = null, is_earlier = false } = of;
  return {
    payee,
    concept: inputs.concept,
    inputs,
    id_guide,
    id_advance,
    id_withdrawal,
    is_earlier,
    reverses: null,
    adjusted_from: null,
    justification: null,
    ...figuresOf(inputs),
  };
}

/** Another amount for what a guide gives, with the reason; the computed one stays beside it. */
export interface Adjustment {
  readonly id_guide: number;
  readonly concept: Concept;
  readonly amount: Money;
  readonly justification: string;
}
export const adjusted = (line: DraftLine, { amount, justification }: Adjustment): DraftLine =>
  compare(line.amount, amount) === 0 ? line : { ...line, amount, adjusted_from: line.amount, justification };

export interface PayeeTerms {
  /** Percent that is retained of freight; null: none. */
  readonly retention: number | null;
  /** What the payee was left owing by earlier cortes, USD; not below zero. */
  readonly carried: Money;
}

export interface Settled {
  readonly payee: Payee;
  /** With what follows from them at the end. */
  readonly lines: readonly DraftLine[];
  /** Sum of the lines: what is paid now, never below zero. */
  readonly total: Money;
  /** Goes on to the next corte. */
  readonly left: Money;
}

/** What of a line the tax is retained on: of freight what is paid for driving. */
const retained = ({ concept, inputs, amount }: DraftLine): Money =>
  FREIGHT_CONCEPTS.includes(concept) ? drivingPart('lines' in inputs ? inputs.lines : undefined, amount) : ZERO;

const sum = (lines: readonly Pick<DraftLine, 'amount'>[]): Money => add(ZERO, ...lines.map(line => line.amount));

/**
 * What one payee gets: its lines, less the retention on freight (of what is countered the retention comes back), less what it was left
 * owing. Below zero nothing is paid, and the rest goes on to the next corte.
 */
export function settlePayee(payee: Payee, given: readonly DraftLine[], terms: PayeeTerms): Settled {
  const lines = [...given];
  const freight = add(ZERO, ...lines.map(retained));
  if (terms.retention !== null && terms.retention !== 0 && !isZero(freight))
    lines.push(draftLine(payee, { concept: 'RETENCION', freight, percent: terms.retention }));
  if (!isZero(terms.carried)) lines.push(draftLine(payee, { concept: 'SALDO_ANTERIOR', carried: terms.carried }));
  const net = sum(lines);
  const left = compare(net, ZERO) < 0 ? negate(net) : ZERO;
  if (!isZero(left)) lines.push(draftLine(payee, { concept: 'SALDO_SIGUIENTE', below: left }));
  return { payee, lines, total: sum(lines), left };
}

/** All payees in the order of their names; of each guides in their order, what belongs to none at the end. */
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

/** What the whole corte pays, USD. */
export const settledTotal = (settled: readonly Settled[]): Money => add(ZERO, ...settled.map(one => one.total));

/** What makes a corte what it is, in a text of which its hash is taken: nothing that depends on when or by whom. */
export function fingerprint(settled: readonly Settled[]): string {
  return JSON.stringify(
    settled.flatMap(({ payee, lines }) =>
      lines.map(({ id_guide, id_advance, id_withdrawal, concept, base, quantity, amount, formula, reverses }) => [
        payee.id,
        id_guide,
        id_advance,
        id_withdrawal,
        concept,
        base,
        quantity,
        amount,
        formula,
        reverses,
      ]),
    ),
  );
}
