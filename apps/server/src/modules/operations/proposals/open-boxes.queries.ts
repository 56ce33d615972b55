import type { BoxLink } from '@cabezal/domain/trips/rules/assignment-box';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { boxLinks } from '../../trips/state/assignment/assignment-facts-box.queries.ts';

/** An open proposal with the legs of its container directly before and after it, in their current state. */
export interface OpenBox {
  id_proposal: number;
  id_leg: number;
  id_truck: number;
  brought_by: BoxLink | null;
  carried_by: BoxLink | null;
}
export function openBoxes(tx: Tx, id_plan_run: number): Promise<OpenBox[]> {
  return tx.rows(sql<OpenBox>`select p.id_proposal, p.id_leg, p.id_truck, ${boxLinks}
    from plan_proposals p join legs l on l.id_leg = p.id_leg left join guides g on g.id_leg = l.id_leg and g.live
    where p.id_plan_run = ${id_plan_run} and p.decision is null`);
}
