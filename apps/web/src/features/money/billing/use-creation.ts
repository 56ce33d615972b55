import type { GeneratedOrder } from '@cabezal/contract/money/billing/billing.shapes';
import {
  generatePaymentOrder,
  getReservationsToInvoice,
  type ReservationToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { invalidateNouns } from '../../../api/nouns.ts';
import { allRows } from '../../../api/read-pages.ts';
import { UnsureError } from '../../../kits/many/attempts.ts';
import { type RunResult, runEach } from '../../../kits/many/run-each.ts';
import { useStop } from '../../../kits/many/use-stop.ts';
import { orderCreations, orderSends } from './order-attempts.ts';

/** The rows of one order: the selected ones of a client. */
export interface Group {
  id_bill_to: number;
  name: string;
  rows: ReservationToInvoice[];
}
export interface Result {
  order: GeneratedOrder | null;
  isSent: boolean;
  /** Why it was not created, or was created and not sent. */
  problem: string | null;
}

/** The total of the selected rows, USD: without VAT, and with VAT at today's rate. */
export const subtotalOf = (rows: readonly ReservationToInvoice[]): Money =>
  add('0.00', ...rows.flatMap(row => [row.base_0, row.base_iva]));
export const totalOf = (rows: readonly ReservationToInvoice[]): Money => add('0.00', ...rows.map(row => row.total));

export function groupsOf(rows: readonly ReservationToInvoice[]): Group[] {
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const group = groups.get(row.id_bill_to) ?? { id_bill_to: row.id_bill_to, name: row.bill_to_name, rows: [] };
    group.rows.push(row);
    groups.set(row.id_bill_to, group);
  }
  return [...groups.values()];
}

/** Reads the current state of these reservations; those billed meanwhile are left out. */
const readAgain = (rows: readonly ReservationToInvoice[]): Promise<ReservationToInvoice[]> =>
  allRows(getReservationsToInvoice, { sort: [], filters: { id_reservations: rows.map(row => row.id_reservation) } });

/**
 * Creates the order of each group once, one after another, and sends it to SAP if requested. A second press does only what is not done,
 * with the same key where the outcome is unknown. The displayed sum is the confirmed one: if it has changed, the rows are read again and
 * displayed, and a second press confirms them.
 */
export function useCreation(chosen: readonly Group[]) {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const [at, setAt] = useState<number | null>(null);
  const { isStopping, stop, reset, hasLeft, isStopped } = useStop();
  const [changed, setChanged] = useState<ReadonlyMap<number, ReservationToInvoice[]>>(new Map());
  const groups = chosen.map(group => ({ ...group, rows: changed.get(group.id_bill_to) ?? group.rows }));
  const make = ({ id_bill_to, rows }: Group, emission_date: string): Promise<GeneratedOrder> =>
    orderCreations.send(id_bill_to, {
      id_bill_to,
      id_reservations: rows.map(row => row.id_reservation),
      emission_date,
      expected_subtotal: subtotalOf(rows),
    });
  const showAgain = async ({ id_bill_to, rows }: Group) => {
    // If the rows cannot be read or are gone, the old sum stays: the refusal explains it, and so will the next attempt.
    const now = await readAgain(rows).catch(() => []);
    if (now.length > 0) setChanged(before => new Map(before).set(id_bill_to, now));
  };
  const one = async (group: Group, emission_date: string, isToSend: boolean, before?: Result): Promise<Result> => {
    let order = before?.order ?? null;
    try {
      order ??= await make(group, emission_date);
      if (!isToSend || before?.isSent) return { order, isSent: before?.isSent ?? false, problem: null };
      const { numero_orden, version } = order;
      await orderSends.send(numero_orden, { numero_orden, version });
      return { order, isSent: true, problem: null };
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'COBRO_CAMBIADO') await showAgain(group);
      const isUnsent = order !== null && !(cause instanceof UnsureError);
      return { order, isSent: false, problem: `${isUnsent ? 'No se envió: ' : ''}${messageOf(cause)}` };
    }
  };
  const create = async (emission_date: string, isToSend: boolean) => {
    const isDone = (before: Result | undefined) => before?.order && (before.isSent || !isToSend);
    const undone = groups.filter(group => !isDone(results.get(group.id_bill_to)));
    const withThose = (made: readonly RunResult<Group, Result>[]) =>
      new Map([...results, ...made.flatMap(({ row, answer }) => (answer ? [[row.id_bill_to, answer] as const] : []))]);
    const creating = (group: Group) => one(group, emission_date, isToSend, results.get(group.id_bill_to));
    reset();
    const all = await runEach(undone, creating, {
      isStopped,
      onProgress: (before, next) => {
        setAt(groups.indexOf(next) + 1);
        setResults(withThose(before));
      },
    });
    const made = withThose(all);
    setResults(made);
    setAt(null);
    invalidateNouns(client, [...generatePaymentOrder.touches, 'reservation']);
    return made;
  };
  return { groups, results, create, at, isStopping, stop, hasLeft };
}
