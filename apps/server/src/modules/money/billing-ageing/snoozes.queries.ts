import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Of {
  id_bill_to: number;
  stage: 'CLOSED' | 'ORDERED';
}

export function findSnooze(tx: Tx, { id_bill_to, stage }: Of): Promise<{ until: string } | undefined> {
  return tx.row(
    sql<{
      until: string;
    }>`select until::text as until from billing_snoozes where id_bill_to = ${id_bill_to} and stage = ${stage}`,
  );
}

export async function storeSnooze(
  tx: Tx,
  given: Of & { until: string; reason: string; id_user: number; author: string },
): Promise<void> {
  const { id_bill_to, stage, until, reason, id_user, author } = given;
  await tx.run(sql`insert into billing_snoozes (id_bill_to, stage, until, reason, id_user, author, created_at)
    values (${id_bill_to}, ${stage}, ${until}, ${reason}, ${id_user}, ${author}, ${tx.now})
    on conflict (id_bill_to, stage) do update set until = excluded.until, reason = excluded.reason, id_user = excluded.id_user,
      author = excluded.author, created_at = excluded.created_at`);
}

export async function dropSnooze(tx: Tx, { id_bill_to, stage }: Of): Promise<void> {
  await tx.run(sql`delete from billing_snoozes where id_bill_to = ${id_bill_to} and stage = ${stage}`);
}

/** A client whose work waits in a stage; `owners`: who works on it. */
export interface WaitingClient extends Of {
  client: string;
  count: number;
  usd: string;
  oldest_days: number;
  owners: number[];
}

export interface Reader {
  id_user: number;
  name: string;
  email: string;
  role: string;
  /** May make orders and snooze reminders. */
  may_order: boolean;
}
/** The operator's people who are reminded of all clients, or of their own. */
export function readers(tx: Tx): Promise<Reader[]> {
  return tx.rows(sql<Reader>`select u.id_user, u.name, u.email, r.code as role, exists (select from role_permissions p join permission_actions a using (id_permission_action)
      where p.id_role = r.id_role and a.code = 'billing.order') as may_order from users u join roles r using (id_role) join companies c using (id_company)
    where c.is_operator and u.active order by u.id_user`);
}
