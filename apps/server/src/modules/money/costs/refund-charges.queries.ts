import { REFUND_SERVICE } from '@cabezal/domain/money/costs/refunds';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand } from '../../../platform/http/errors.ts';
import { voidChargesWhere } from '../../prices/pricing/stored-prices.queries.ts';

/** Charges the client for costs that it refunds, as on the voucher. Runs elevated, with the reservation locked. */
export async function chargeRefunds(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_guide, id_service, source, description, quantity, unit_price, subtotal,
      iva_kind, id_payment_cost, voucher_iva, created_at)
    select p.reservation_id, p.id_sub_reservation, p.id_guide, v.id_service, 'REFUND', p.description, 1, p.subtotal, p.subtotal, p.iva_kind,
      p.id_payment_cost, p.iva, ${tx.now}
    from payment_costs p join services v on v.code = ${REFUND_SERVICE}
    where p.id_payment_cost = any(${[...ids]}::int[]) and p.rebillable and p.voided_at is null order by p.id_payment_cost`);
}

/** Removes the refund of a cost before the cost changes. Errors: 409 RUBRO_EN_ORDEN once it is on an order. */
export async function dropRefund(tx: Tx, id_payment_cost: number, reason: string): Promise<void> {
  const billed = await tx.row(sql<{
    numero_orden: number;
  }>`select l.numero_orden from charges ch join payment_order_lines l on l.id_line = ch.id_line
    where ch.id_payment_cost = ${id_payment_cost}`);
  if (billed !== undefined) demand(refuse('RUBRO_EN_ORDEN', { donde: `la orden ${billed.numero_orden}` }));
  await voidChargesWhere(tx, sql`id_payment_cost = ${id_payment_cost}`, reason);
}
