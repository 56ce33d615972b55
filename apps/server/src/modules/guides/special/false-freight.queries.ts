import type { LegShares } from '@cabezal/domain/money/carrier-pay';
import type { Money } from '@cabezal/domain/money/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { ServiceRow } from '../../rates/rates.queries.ts';

export interface FalseFreightOption {
  id_motivo: number;
  name: string;
  /** Percent of the leg's share that the client pays, and of its own that the carrier gets. */
  sale_pct: number;
  carrier_pct: number;
}
/** Who is responsible, by the catalogue. */
export function findFalseFreightOption(tx: Tx, id_motivo: number): Promise<FalseFreightOption | undefined> {
  return tx.row(sql<FalseFreightOption>`select id_motivo, name, sale_pct, carrier_pct from motives
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

/** The percentages as they are charged and paid, with why they are others than the motive's. */
export interface MarkedFalseFreight {
  id_motivo: number;
  sale_pct: number;
  carrier_pct: number;
  justification: string | null;
}
export async function keepFalseFreight(tx: Tx, id_guide: number, m: MarkedFalseFreight): Promise<void> {
  await tx.run(sql`update guides set id_motivo_false_freight = ${m.id_motivo}, false_freight_sale_pct = ${m.sale_pct},
    false_freight_carrier_pct = ${m.carrier_pct}, false_freight_justification = ${m.justification} where id_guide = ${id_guide}`);
}
export async function markedFalseFreight(tx: Tx, id_guide: number): Promise<MarkedFalseFreight | undefined> {
  return tx.row(sql<MarkedFalseFreight>`select g.id_motivo_false_freight as id_motivo, coalesce(g.false_freight_sale_pct, m.sale_pct) as sale_pct,
      coalesce(g.false_freight_carrier_pct, m.carrier_pct) as carrier_pct, g.false_freight_justification as justification
    from guides g join motives m on m.id_motivo = g.id_motivo_false_freight where g.id_guide = ${id_guide}`);
}

export interface LegOfBox {
  id_leg: number;
  kind: string;
}
/** What the container is sold for, USD without VAT, over which legs, and by which percents a price is shared among them. */
export async function freightOf(
  tx: Tx,
  where: { id_sub_reservation: number; id_leg: number },
): Promise<{ freight: Money; legs: LegOfBox[]; shares: LegShares | null }> {
  return tx.one(sql<{ freight: Money; legs: LegOfBox[]; shares: LegShares | null }>`select
      (select coalesce(sum(ch.subtotal), 0)::numeric(12, 2) from charges ch where ch.id_sub_reservation = u.id_sub_reservation and ch.source = 'FEE') as freight,
      (select jsonb_agg(jsonb_build_object('id_leg', l.id_leg, 'kind', l.kind) order by l.position) from legs l
        where l.id_sub_reservation = u.id_sub_reservation and (l.required and not l.extraordinary or l.id_leg = ${where.id_leg})) as legs,
      (select p.value from purchase_params p where p.id_carrier is null and p.key = 'reparto_tramos' and p.valid_from <= r.appointment_date
        order by p.valid_from desc limit 1) as shares
    from sub_reservations u join reservations r using (id_reservation) where u.id_sub_reservation = ${where.id_sub_reservation}`);
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
