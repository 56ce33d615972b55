import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { daysAndNights } from '@cabezal/domain/prices/amounts/travel-allowance';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { guideWay } from '../../trips/state/facts/hidden-place.queries.ts';
import { bonusKm } from './cutoff-facts.queries.ts';

/** Columns of a guide in the Excel of a corte, in addition to its lines. */
export interface GuideFacts {
  leg_kind: string | null;
  client_name: string | null;
  route_text: string | null;
  license_plate: string | null;
  closed_at: string | null;
  km: number | null;
  rescue: boolean;
  left_at: string | null;
  ended_at: string | null;
  days: number | null;
  nights: number | null;
  document_number: string | null;
  sap_number: string | null;
}
type StoredFacts = Omit<GuideFacts, 'days' | 'nights' | 'document_number' | 'sap_number'> & { id_guide: number };

/** Facts of the guides of some lines, and a carrier's invoice, in the caller's scope. `withOrders`: orders are for the operator. */
export async function guideFacts(
  tx: Tx,
  lines: readonly { id_guide: number | null }[],
  withOrders: boolean,
): Promise<(line: { id_guide: number | null; id_corte: number; id_payee: number }) => Partial<GuideFacts>> {
  const ids = [...new Set(lines.flatMap(line => line.id_guide ?? []))];
  const guides =
    await tx.manyRows(sql<StoredFacts>`select g.id_guide, g.kind as leg_kind, r.client_name, ${guideWay} as route_text, g.license_plate,
      iso(coalesce(g.closed_at, g.costs_closed_at)) as closed_at, ${bonusKm}::float8 as km, g.rescue or g.rescued_by is not null as rescue,
      (select iso(min(s.departure_at)) from guide_stops s where s.id_guide = g.id_guide) as left_at,
      (select iso(max(greatest(s.arrival_at, s.departure_at))) from guide_stops s where s.id_guide = g.id_guide) as ended_at
    from guides g join reservations r using (id_reservation) where g.id_guide = any(${ids}::int[])`);
  const byId = new Map(guides.map(({ id_guide, ...guide }) => [id_guide, guide]));
  type Order = { id_corte: number; id_payee: number; document_number: string; sap_number: string | null };
  const orders = withOrders
    ? await tx.rows(sql<Order>`select id_corte, company_provider_id as id_payee, document_number, sap_number from cost_orders
        where id_corte is not null and voided_at is null`)
    : [];
  const orderOf = new Map(orders.map(order => [`${order.id_corte} ${order.id_payee}`, order]));
  return ({ id_guide, id_corte, id_payee }) => {
    const guide = id_guide === null ? undefined : byId.get(id_guide);
    const { left_at, ended_at } = guide ?? {};
    const spent = left_at && ended_at ? daysAndNights(left_at, ended_at, tx.zone) : undefined;
    const { document_number = null, sap_number = null } = orderOf.get(`${id_corte} ${id_payee}`) ?? {};
    return { ...guide, days: spent?.days ?? null, nights: spent?.nights ?? null, document_number, sap_number };
  };
}

/** Names of the filter values that the caller may see: the corte's number, and its payee. */
export function filterNames(
  tx: Tx,
  kind: CutoffKind,
  { id_corte, id_payee }: { id_corte?: number | undefined; id_payee?: number | undefined },
): Promise<{ corte: string | null; payee: string | null }> {
  const payee =
    kind === 'PARTICULARES'
      ? sql`(select c.name from companies c where c.id_company = ${id_payee ?? null})`
      : sql`(select concat_ws(' ', d.name, d.last_name) from drivers d where d.id_driver = ${id_payee ?? null})`;
  return tx.one(sql<{ corte: string | null; payee: string | null }>`select
    (select c.number from cutoffs c where c.id_corte = ${id_corte ?? null} and c.kind = ${kind}) as corte, ${payee} as payee`);
}
