import type { Money } from '@cabezal/domain/money/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { ServiceRow } from '../rates/rates.queries.ts';

/** Who is responsible: percent of the fee that the client pays, and of its price that the carrier gets. */
export function findFalseFreightOption(tx: Tx, id_motivo: number) {
  return tx.row(sql<{
    name: string;
    sale_pct: number;
    carrier_pct: number;
  }>`select name, sale_pct, carrier_pct from motives
    where id_motivo = ${id_motivo} and kind = 'FALSE_FREIGHT' and active`);
}

export async function hasDocuments(tx: Tx, id_guide: number): Promise<boolean> {
  const { there } = await tx.one(
    sql<{
      there: boolean;
    }>`select exists(select from documents where id_guide = ${id_guide} and deleted_at is null) as there`,
  );
  return there;
}

export async function keepFalseFreightOption(tx: Tx, id_guide: number, id_motivo: number): Promise<void> {
  await tx.run(sql`update guides set id_motivo_false_freight = ${id_motivo} where id_guide = ${id_guide}`);
}

/** The freight that is charged for a container, USD without VAT. */
export async function feesOf(tx: Tx, id_sub_reservation: number): Promise<Money[]> {
  const rows = await tx.rows(
    sql<{
      subtotal: Money;
    }>`select subtotal from charges where id_sub_reservation = ${id_sub_reservation} and source = 'FEE'`,
  );
  return rows.map(row => row.subtotal);
}

export async function chargeFalseFreight(
  tx: Tx,
  where: { id_reservation: number; id_sub_reservation: number; id_leg: number; id_guide: number },
  service: Pick<ServiceRow, 'id_service' | 'iva_kind'>,
  charge: { description: string; sale: Money; justification: string },
): Promise<void> {
  await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_leg, id_guide, id_service, source, description, quantity, unit_price, subtotal, iva_kind, justification, created_at)
    values (${where.id_reservation}, ${where.id_sub_reservation}, ${where.id_leg}, ${where.id_guide}, ${service.id_service}, 'FALSE_FREIGHT', ${charge.description}, 1, ${charge.sale}, ${charge.sale},
      ${service.iva_kind}, ${charge.justification}, ${tx.now})`);
}
