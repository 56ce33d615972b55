import type { getFeeCoverage } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { scopeColumns, scopeJoins } from '../dated-rules/scope-words.queries.ts';
import type { FeeRaw } from './fees.queries.ts';
import { isOpen } from './fees.queries.ts';

type Coverage = z.infer<typeof getFeeCoverage.output>;

/** A driven lane; its last container represents it. */
export interface DrivenLane extends Omit<Coverage['without_price'][number], 'from' | 'ends' | 'lane'> {
  id_sub_reservation: number;
}

/** Lanes of the containers since a day, the most driven first. */
export function drivenLanes(tx: Tx, since: string, until: string): Promise<DrivenLane[]> {
  return tx.rows(sql<DrivenLane>`with driven as materialized (
      select r.reservation_type, r.id_client, plt.id_location as id_plant, plt.id_canton, prt.id_location as id_port, u.id_container_type,
        count(*)::int as containers, max(r.appointment_date) as last_date,
        (array_agg(u.id_sub_reservation order by r.appointment_date desc, u.id_sub_reservation desc))[1] as id_sub_reservation
      from reservations r join sub_reservations u using (id_reservation)
      left join lateral (select p.id_location, p.id_canton from reservation_stops s join locations p using (id_location)
        where s.id_reservation = r.id_reservation and s.code = 'PLT' order by s.position limit 1) plt on true
      left join lateral (select s.id_location from reservation_stops s where s.id_reservation = r.id_reservation and s.code = 'PRT'
        order by s.position limit 1) prt on true
      where r.appointment_date between ${since}::date and ${until}::date and r.rejected_at is null and r.cancelled_at is null
        and u.rejected_at is null and u.cancelled_at is null
      group by 1, 2, 3, 4, 5, 6)
    select d.*, c.name as client, plant.name as plant, canton.name as canton, port.name as port, box.code as container_type
    from driven d left join companies c on c.id_company = d.id_client left join locations plant on plant.id_location = d.id_plant
    left join cantons canton on canton.id_canton = d.id_canton left join locations port on port.id_location = d.id_port
    join container_types box using (id_container_type) order by d.containers desc, d.last_date desc, d.id_sub_reservation`);
}

export interface EndingFee extends Pick<FeeRaw, 'id_fee' | 'code' | 'client' | 'open_reservations'> {
  valid_to: string;
}
/** Rates that end in these days without a version after them. */
export function endingFees(tx: Tx, from: string, to: string): Promise<(FeeRaw & EndingFee)[]> {
  return tx.rows(sql<FeeRaw & EndingFee>`select f.id_fee, ${scopeColumns}, client.name as client,
      (select count(distinct k.id_reservation)::int from charges k join reservations r using (id_reservation) where k.id_fee = f.id_fee and ${isOpen}) as open_reservations
    from fees f left join companies client on client.id_company = f.id_client ${scopeJoins}
    where f.approved_at is not null and f.voided_at is null and f.superseded_by is null and f.valid_to between ${from}::date and ${to}::date
    order by f.valid_to, f.code limit 500`);
}
