import type { Outcome } from '@cabezal/contract/system/bulk/bulk.shapes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { messageOf } from '../../../api/api-error.ts';
import type { RunResult } from '../../../kits/many/run-each.ts';

/** An order that is sent again; the call takes each once, although several of its postings may be selected. */
export interface OrderToResend {
  id: number;
  version: number;
}

export const ordersOf = (rows: readonly { numero_orden: number; order_version: number | null }[]): OrderToResend[] => [
  ...new Map(
    rows.map(({ numero_orden: id, order_version }) => [id, { id, version: order_version ?? 1 }] as const),
  ).values(),
];

/** What came of each order; null: it is on its way to SAP, else why not. */
export type Resent = ReadonlyMap<number, string | null>;

/** An order whose portion was not answered has the reason of the portion; those after it were not asked for. */
export function resentOf(
  orders: readonly OrderToResend[],
  done: readonly RunResult<readonly OrderToResend[], readonly Outcome[]>[],
): Resent {
  const answered = done.flatMap(({ row, answer, error }) =>
    answer === null
      ? row.map(({ id }) => [id, error === null ? 'No se pudo reenviar' : messageOf(error)] as const)
      : answer.map(one => [one.id, one.ok ? null : one.message] as const),
  );
  const known: Map<number, string | null> = new Map(answered);
  return new Map(orders.map(({ id }) => [id, known.has(id) ? (known.get(id) ?? null) : 'No se llegó a reenviar']));
}

/** «3 órdenes van camino a SAP, 1 no se pudo» */
export function outcomeText(resent: Resent): string {
  const refused = [...resent.values()].filter(reason => reason !== null).length;
  const gone = plural(resent.size - refused, '1 orden va camino a SAP', '# órdenes van camino a SAP');
  return refused === 0 ? gone : `${gone}, ${plural(refused, '1 no se pudo', '# no se pudieron')}`;
}
