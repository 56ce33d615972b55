import { BOUNCED_AFTER } from '@cabezal/domain/system/notices/bounces';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Notes that the server of an address refused it; returns how often it did so since the last mail that arrived. */
export async function noteRefusal(tx: Tx, email: string, error: string): Promise<number> {
  const { refusals } = await tx.one(sql<{
    refusals: number;
  }>`insert into refused_addresses (email, refusals, refused_at, error)
    values (lower(${email}), 1, ${tx.now}, ${error})
    on conflict (email) do update set refusals = refused_addresses.refusals + 1, refused_at = excluded.refused_at, error = excluded.error,
      bounced_at = case when refused_addresses.refusals + 1 >= ${BOUNCED_AFTER} then coalesce(refused_addresses.bounced_at, excluded.refused_at) end
    returning refusals`);
  return refusals;
}

/** Mails may be sent to the address again: one arrived, or somebody says that it works. */
export async function forgetRefusals(tx: Tx, email: string): Promise<void> {
  await tx.run(sql`delete from refused_addresses where email = lower(${email})`);
}

/** Whether nothing is mailed to an address any more. */
export const isBounced = (email: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from refused_addresses x where x.email = lower(${email}) and x.bounced_at is not null)`;

/** Whose messages were refused: the name, the company, and the administrators who can give another address. */
interface RefusedRecipient {
  person: string;
  id_company: number;
  /** A person of the company; otherwise a recipient whom it named. */
  has_account: boolean;
  administrators: number[];
}
export function refusedRecipient(tx: Tx, id_messages: readonly number[]): Promise<RefusedRecipient | undefined> {
  return tx.row(sql<RefusedRecipient>`select coalesce(u.name || ' ' || u.last_name, n.name) as person, m.id_company, u.id_user is not null as has_account,
      coalesce((select jsonb_agg(a.id_user order by a.id_user) from users a join roles r using (id_role)
        where a.id_company = m.id_company and a.active and r.code in ('ADM_LOCAL', 'ADM_MASTER')), '[]') as administrators
    from notification_messages m left join users u on u.id_user = m.id_user
      left join notification_clients n on n.id_notification_client = m.id_notification_client
    where m.id_message = any(${[...id_messages]}::int[]) order by m.id_message limit 1`);
}
