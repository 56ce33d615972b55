import type { SettingFilters } from '@cabezal/contract/people/notifications/setting-list.calls';
import type { CompanyType } from '@cabezal/domain/system/access/roles';
import type { SubjectRule } from '@cabezal/domain/system/notices/resolve';
import { NOTICE_SUBJECT_CODES, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { PersonSettings } from '../../system/notices/channels-of.ts';
import { extraOfPerson } from '../../system/notices/messages.queries.ts';

/** A person and a subject, with what decides on the channels. */
export interface StoredPersonSetting extends PersonSettings, SubjectRule {
  id_user: number;
  person: string;
  company: string;
  company_type: CompanyType;
  subject: NoticeSubject;
  subject_name: string;
  group: string;
}

/** The audience of a person `u` of company `c` with role `r`, as `audienceOf` of the domain says. */
const audience = sql`case when r.code = 'DRIVER' then 'driver' when r.code = 'ADM_MASTER' or c.is_operator then 'operator'
  when c.company_type = 'TRANS' then 'carrier' else 'customer' end`;

/** The people who can sign in, each with the subjects of its audience; of the own company for whoever is not of the operator. */
export function settingList(input: ListInput & { filters?: SettingFilters | undefined }, actor: Actor): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`users u join companies c on c.id_company = u.id_company join roles r on r.id_role = u.id_role
      join notification_subjects s on ${audience} = any(s.audience)`,
    key: sql`(u.id_user || ' ' || s.code)`,
    isKeyComposed: true,
    columns: sql`u.id_user, u.name || ' ' || u.last_name as person, c.name as company, s.code as subject, s.name as subject_name, s."group",
      s.critical, s.default_channels, r.code as role, c.is_operator, c.company_type, c.notifications_share as company_is_notified,
      coalesce((select jsonb_agg(jsonb_build_object('subject', t.subject, 'channel', t.channel, 'on', t.is_on))
        from notification_settings t where t.id_user = u.id_user and t.subject = s.code), '[]') as settings,
      ${extraOfPerson} as extra`,
    where: [
      sql`u.active and c.active`,
      sql`s.code = any(${[...NOTICE_SUBJECT_CODES]}::text[])`,
      actor.audience === 'operator' ? undefined : sql`u.id_company = ${actor.id_company}`,
      f.id_user === undefined ? undefined : sql`u.id_user = ${f.id_user}`,
      f.id_company === undefined ? undefined : sql`u.id_company = ${f.id_company}`,
      f.subject === undefined ? undefined : sql`s.code = ${f.subject}`,
    ],
    words: { text: sql`u.search_text`, typed: input.search },
    sortable: {
      person: sql`(plain_text(u.name), plain_text(u.last_name))`,
      company: sql`plain_text(c.name)`,
      subject_name: sql`plain_text(s.name)`,
    },
    defaultSort: { field: 'person', dir: 'asc' },
  };
}
