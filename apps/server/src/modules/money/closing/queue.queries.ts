import type { WaitingGuide } from '@cabezal/contract/money/closing/closing-queue.calls';
import { sql } from 'kysely';
import { matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { guideListCondition, isCostUnknown, isUnexplained } from '../../operations/guides/guides.queries.ts';

export interface QueueInput {
  page: number;
  page_size: number;
  search?: string | undefined;
  age_days?: number | undefined;
  missing?: keyof WaitingGuide['lacks'] | undefined;
  kind?: string | undefined;
  is_own?: 'true' | 'false' | undefined;
}
/** More than ever wait; the longest waiting come first. */
const MOST = 5_000;

export type Waiting = Omit<WaitingGuide, 'lacks'> & {
  reservation_type: 'E' | 'I';
  false_freight: boolean;
  lacks_figures: boolean;
  lacks_cost: boolean;
  lacks_justification: boolean;
};

/** Its last event, or the time of its rescue. */
export const waitingSince = sql`coalesce(g.rescued_at, g.finished_at, g.false_freight_at,
  (select max(greatest(s.arrival_at, s.departure_at)) from guide_stops s where s.id_guide = g.id_guide), g.planned_end)`;
/** Guides to close, the longest waiting first, without their missing papers. */
export function waitingGuides(tx: Tx, f: QueueInput): Promise<Waiting[]> {
  return tx.rows(sql<Waiting>`select w.* from (select g.id_guide, g.guide_number, g.kind, g.status, g.id_reservation, u.number, r.client_name, u.container_code, g.disk, g.license_plate,
      g.carrier_name, g.is_own, g.rescue, g.version, r.reservation_type, g.false_freight_at is not null as false_freight, ${waitingSince} as waiting_since,
      (${tx.today}::date - (${waitingSince} at time zone ${tx.zone})::date) as age_days,
      (g.km is null or g.gallons is null or g.peaje is null or g.viatico is null or g.anticipo is null) as lacks_figures,
      ${isCostUnknown} as lacks_cost, ${isUnexplained} as lacks_justification
    from guides g join reservations r using (id_reservation) join sub_reservations u using (id_sub_reservation)
    where g.deleted_at is null and ${guideListCondition.to_close}
      and ${matches(sql`g.search_text`, f.search) ?? sql`true`}
      and (${f.kind ?? null}::text is null or g.kind = ${f.kind ?? null})
      and (${f.is_own ?? null}::boolean is null or g.is_own = ${f.is_own ?? null}::boolean)) w
    where ${f.age_days ?? null}::integer is null or w.age_days >= ${f.age_days ?? null} order by w.waiting_since, w.id_guide limit ${MOST}`);
}

export type Papered = Pick<Waiting, 'id_guide' | 'kind' | 'reservation_type' | 'false_freight'>;
/** The same guides with the facts that determine which papers they need. */
export function paperedGuides(tx: Tx): Promise<Papered[]> {
  return tx.rows(sql<Papered>`select g.id_guide, g.kind, r.reservation_type, g.false_freight_at is not null as false_freight
    from guides g join reservations r using (id_reservation) where g.deleted_at is null and ${guideListCondition.to_close}`);
}

export function closedBy(tx: Tx, id_guide: number): Promise<{ closed_at: string | null; closed_by: string | null }> {
  return tx.one(sql<{
    closed_at: string | null;
    closed_by: string | null;
  }>`select coalesce(g.closed_at, g.costs_closed_at) as closed_at,
      (select trim(u.name || ' ' || u.last_name) from users u where u.id_user = g.closed_by) as closed_by
    from guides g where g.id_guide = ${id_guide}`);
}

/** Order lines of charges that this guide caused. */
export function orderLines(tx: Tx, id_guide: number) {
  return tx.rows(sql<{
    numero_orden: number;
    status: string;
    description: string;
    subtotal: string;
  }>`select o.numero_orden, o.status, p.description, p.subtotal
    from charges ch join payment_order_lines p on p.id_charge = ch.id_charge and p.removed_at is null join payment_orders o using (numero_orden)
    where ch.id_guide = ${id_guide} and o.deleted_at is null order by o.numero_orden, p.id_line`);
}
