import { audienceOf } from '@cabezal/domain/system/access/roles';
import { forExtraAdmin, type ResolvedChannel, resolve, type SubjectRule } from '@cabezal/domain/system/notices/resolve';
import type { NotifiedUser } from './messages.queries.ts';

/** What decides on the channels of a person. */
export type PersonSettings = Pick<
  NotifiedUser,
  'role' | 'is_operator' | 'company_type' | 'company_is_notified' | 'settings' | 'extra'
>;

/** The channels on which a person is notified of a subject, by the stored settings. */
export function channelsOf(person: PersonSettings, subject: SubjectRule & { code: string }): ResolvedChannel[] {
  const own = person.settings.filter(setting => setting.subject === subject.code);
  const { company_is_notified, extra } = person;
  return resolve(
    forExtraAdmin(subject, extra),
    { audience: audienceOf(person), company_is_notified },
    new Map(own.map(({ channel, on }) => [channel, on])),
  );
}
