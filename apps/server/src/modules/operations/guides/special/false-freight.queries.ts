import type { Money } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { freightLinesOf } from '../../../prices/pricing/freight-lines.queries.ts';
import type { ServiceRow } from '../../../prices/pricing/rates.queries.ts';

export interface FalseFreightOption {
  id_motivo: number;
  name: string;
  /** `sale_pct`: percentage of the leg's share that the client pays; `carrier_pct`: percentage of its own pay that the carrier gets. */
  sale_pct: number;
  carrier_pct: number;
}
/** The option from the catalogue: one in use, or the one with which the guide is marked (`marked`). */
export function findFalseFreightOption(
  tx: Tx,
  id_motivo: number,
  marked: number | null,
): Promise<FalseFreightOption | undefined> {
  return tx.row(sql<FalseFreightOption>`select id_motivo, name, sale_pct, carrier_pct from motives
    where id_motivo = ${id_motivo} and kind = 'FALSE_FREIGHT' and (active or id_motivo = ${marked}::integer)`);
}

export async function hasDocuments(tx: Tx, id_guide: number): Promise<boolean> {
  const { there } = await tx.one(
    sql<{
      there: boolean;
    }>`select exists(select from documents where id_guide = ${id_guide} and deleted_at is null) as there`,
  );
  return there;
}

/** The percentages charged and paid, with the reason if they differ from the motive's. */
export interface MarkedFalseFreight {
  id_motivo: number;
  sale_pct: number;
  carrier_pct: number;
  justification: string | null;
}
export async function storeFalseFreight(tx: Tx, id_guide: number, m: MarkedFalseFreight): Promise<void> {
  await tx.run(sql`update guides set id_motivo_false_freight = ${m.id_motivo}, false_freight_sale_pct = ${m.sale_pct},
    false_freight_carrier_pct = ${m.carrier_pct}, false_freight_justification = ${m.justification} where id_guide = ${id_guide}`);
}
export async function markedFalseFreight(tx: Tx, id_guide: number): Promise<MarkedFalseFreight | undefined> {
  return tx.row(sql<MarkedFalseFreight>`select g.id_motivo_false_freight as id_motivo, coalesce(g.false_freight_sale_pct, m.sale_pct) as sale_pct,
      coalesce(g.false_freight_carrier_pct, m.carrier_pct) as carrier_pct, g.false_freight_justification as justification
    from guides g join motives m on m.id_motivo = g.id_motivo_false_freight where g.id_guide = ${id_guide}`);
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

/** The leg of a guide in the caller's scope; undefined: none. */
export function legOfGuide(
  tx: Tx,
  id_guide: number,
): Promise<{ id_sub_reservation: number; id_leg: number; kind: string } | undefined> {
  return tx.row(sql<{ id_sub_reservation: number; id_leg: number; kind: string }>`
    select g.id_sub_reservation, g.id_leg, l.kind from guides g join legs l using (id_leg) where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

/** The lines of the container's freight; `fee_code` is null where a person's figure replaces the rate's. */
export function freightLines(
  tx: Tx,
  id_sub_reservation: number,
): Promise<{ description: string; fee_code: string | null; subtotal: Money }[]> {
  return tx.rows(sql<{ description: string; fee_code: string | null; subtotal: Money }>`
    select ch.description, case when ch.computed_unit_price is null then f.code end as fee_code, ch.subtotal
    from ${freightLinesOf(sql`${id_sub_reservation}`)} ch left join fees f on f.id_fee = ch.id_fee order by ch.id_charge`);
}
