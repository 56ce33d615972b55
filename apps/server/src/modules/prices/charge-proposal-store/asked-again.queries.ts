import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Which removed lines are asked again, and as what. All are of the proposal `p`, whose line the proposal `b` removed. */
interface AskedAgain {
  /** Tables that the other parts name, joined. */
  join?: RawBuilder<unknown>;
  those: RawBuilder<unknown>;
  id_guide: RawBuilder<unknown>;
  subject: RawBuilder<unknown>;
  of_plan: RawBuilder<unknown>;
  plan_subject: RawBuilder<unknown>;
  facts: RawBuilder<unknown>;
}

/**
 * Proposes lines again that were charged and removed, at the price that stood on the line: a person may have written another one than was proposed.
 * Partial amounts of one cause are asked together; nothing is asked while a proposal for the cause is open.
 */
export async function askRemovedAgain(
  tx: Tx,
  { join = sql``, those, id_guide, subject, of_plan, plan_subject, facts }: AskedAgain,
): Promise<void> {
  await tx.run(sql`with gone as (
      select p.id_charge_proposal, p.id_reservation, p.id_sub_reservation, p.id_leg, ${id_guide} as new_guide, p.kind, ${subject} as new_subject, ${of_plan} as new_of_plan,
        ${plan_subject} as new_plan_subject, p.id_service, b.quantity * b.unit_price as amount, p.id_motivo, p.description, p.reason, ${facts} as new_facts, p.id_user, p.author
      from charge_proposals p join charge_proposals b on b.takes_back = p.id_charge_proposal and b.decision = 'ACCEPTED' ${join}
      where p.decision = 'ACCEPTED' and p.takes_back is null and ${those}),
    asked as (select gone.*, sum(amount) over cause as total, row_number() over (cause order by id_charge_proposal desc) as nth
      from gone window cause as (partition by kind, new_of_plan, new_subject))
    insert into charge_proposals (id_reservation, id_sub_reservation, id_leg, id_guide, kind, subject, of_plan, plan_subject, id_service, quantity, unit_price, id_motivo,
      description, reason, facts, id_user, author, created_at)
    select a.id_reservation, a.id_sub_reservation, a.id_leg, a.new_guide, a.kind, a.new_subject, a.new_of_plan, a.new_plan_subject, a.id_service, 1, a.total, a.id_motivo,
      a.description, a.reason, a.new_facts, a.id_user, a.author, ${tx.now}
    from asked a where a.nth = 1 and not exists (select from charge_proposals q where q.kind = a.kind and q.of_plan = a.new_of_plan and q.subject = a.new_subject
      and q.decision is null and q.takes_back is null)`);
}
