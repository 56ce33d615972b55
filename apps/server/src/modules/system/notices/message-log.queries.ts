import type { MessageFilters } from '@cabezal/contract/system/notices/message-log.calls';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt } from '../../../platform/db/tx.ts';
import { isResent, isUndone } from './resend.queries.ts';

/** The log of messages, newest first. */
export function messageLog(input: ListInput & { filters?: MessageFilters }, { zone }: ReadAt): ListSpec {
  const f = input.filters ?? {};
  // Instants that are compared with the column itself, so that its index finds the days.
  const begins = (day: string) => sql`(${day}::date::timestamp at time zone ${zone}::text)`;
  const ends = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone}::text)`;
  return {
    from: sql`notification_messages m left join users u on u.id_user = m.id_user
      left join notification_clients n on n.id_notification_client = m.id_notification_client
      join companies c on c.id_company = m.id_company`,
    key: sql`m.id_message`,
    columns: sql`m.id_message, iso(m.created_at) as created_at, m.subject, m.channel, m.id_user, coalesce(u.name || ' ' || u.last_name, n.name) as person,
      c.name as company, m.to_masked, m.title, m.text, m.url, m.state, m.reason, m.error, m.attempts,
      case when current_user = 'cabezal_operator' then m.cost_usd::text end as cost_usd, iso(m.send_after) as send_after,
      iso(m.ended_at) as ended_at, m.id_resent_of, ${isResent} as is_resent, ${isUndone} as is_undone`,
    where: [
      f.subject === undefined ? undefined : sql`m.subject = ${f.subject}`,
      f.channel === undefined ? undefined : sql`m.channel = ${f.channel}`,
      f.state === undefined ? undefined : sql`m.state = ${f.state}`,
      f.id_user === undefined ? undefined : sql`m.id_user = ${f.id_user}`,
      f.id_company === undefined ? undefined : sql`m.id_company = ${f.id_company}`,
      f.date_from === undefined ? undefined : sql`m.created_at >= ${begins(f.date_from)}`,
      f.date_to === undefined ? undefined : sql`m.created_at < ${ends(f.date_to)}`,
    ],
    words: {
      text: sql`plain_text(concat_ws(' ', u.name, u.last_name, n.name, c.name, m.title, m.text, m.error))`,
      typed: input.search,
      match: matches,
      isComposed: true,
    },
    sortable: {
      id_message: sql`m.id_message`,
      created_at: sql`m.created_at`,
      ended_at: sql`m.ended_at`,
    },
    nullable: ['ended_at'],
    defaultSort: { field: 'id_message', dir: 'desc' },
  };
}
