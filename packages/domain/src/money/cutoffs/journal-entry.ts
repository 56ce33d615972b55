/** A corte of own drivers as one balanced journal entry (8-money §4.2). USD. */
import { add, compare, isZero, type Money, negate, ZERO } from '../../system/amounts/money';
import { groupBy } from '../../system/collections/group-by';
import { BONUS_CONCEPTS, type Concept, CUTOFF_KIND_NAMES, type CutoffKind } from './cutoff-line';
import type { Payee } from './settle';

/** A line of a corte as the entry needs it. */
export interface EntryLine {
  readonly payee: Payee;
  readonly concept: Concept;
  readonly amount: Money;
}

/** Accounts of an entry: what the trips cost, what drivers received before or owe, and what is paid to them. */
export type EntryAccount = 'GASTO' | 'ANTICIPOS' | 'POR_PAGAR';

export interface EntrySide {
  readonly account: EntryAccount;
  readonly text: string;
  /** Above zero: debit; below zero: credit. Never zero. */
  readonly amount: Money;
}

/** What drivers earn, less fines, which reduce the expense; all other concepts were received before, or are carried over. */
const EARNED: readonly Concept[] = ['VIATICO', ...BONUS_CONCEPTS, 'MULTA'];
const sum = (lines: readonly EntryLine[]): Money => add(ZERO, ...lines.map(line => line.amount));

/**
 * The sides of the entry: expense and advances once, then the payment of each driver, in the order of the corte. Their sum is zero. A counter-line
 * reduces its own account.
 */
export function entrySides(kind: CutoffKind, lines: readonly EntryLine[]): EntrySide[] {
  const payees = groupBy(lines, line => line.payee.id);
  const sides: EntrySide[] = [
    {
      account: 'GASTO',
      text: CUTOFF_KIND_NAMES[kind],
      amount: sum(lines.filter(line => EARNED.includes(line.concept))),
    },
    {
      account: 'ANTICIPOS',
      text: 'Anticipos, retiros y saldos',
      amount: sum(lines.filter(line => !EARNED.includes(line.concept))),
    },
    ...[...payees.values()].map(own => ({
      account: 'POR_PAGAR' as const,
      text: own[0]?.payee.name ?? '',
      amount: negate(sum(own)),
    })),
  ];
  return sides.filter(side => !isZero(side.amount));
}

/** Sum of the debits, which is that of the credits. */
export const entryTotal = (sides: readonly EntrySide[]): Money =>
  add(ZERO, ...sides.filter(side => compare(side.amount, ZERO) > 0).map(side => side.amount));
