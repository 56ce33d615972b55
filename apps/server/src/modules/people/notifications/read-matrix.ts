import type { NotificationMatrix } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { audienceOf } from '@cabezal/domain/system/access/roles';
import { numberState } from '@cabezal/domain/system/notices/whatsapp-number';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { channelsOf } from '../../system/notices/channels-of.ts';
import { findPeople, type NotifiedUser } from '../../system/notices/messages.queries.ts';
import type { WhatsAppAddress } from '../../system/notices/whatsapp-numbers.queries.ts';
import { findEmail } from './notification-emails.queries.ts';
import { findQuiet, offeredSubjects } from './notification-settings.queries.ts';

/** A person with the stored settings. Errors: 404. */
export async function findPerson(tx: Tx, id_user: number): Promise<NotifiedUser> {
  const [person] = await findPeople(tx, [id_user]);
  if (person === undefined) throw notFound('El usuario no existe');
  return person;
}

/** What a form shows before the person chooses: the days are empty, so nothing is quiet. */
const noQuiet = { from: '21:00', to: '06:00', days: [], version: 0 };

/** The number of a person as the settings show it; null: the person gave none. */
function ownNumber(address: WhatsAppAddress | null): NotificationMatrix['whatsapp'] {
  if (address === null || address.consent_at === null) return null;
  return { phone: address.phone, consent_at: address.consent_at, state: numberState(address) };
}

/** What a person is notified of, on which channels. The caller has checked that the person may be read. */
export function readMatrix(tx: Tx, id_user: number): Promise<NotificationMatrix> {
  return tx.asSystem(async () => {
    const person = await findPerson(tx, id_user);
    const subjects = await offeredSubjects(tx, audienceOf(person));
    const quiet = (await findQuiet(tx, id_user)) ?? noQuiet;
    const { email, is_bounced, new_email } = await findEmail(tx, id_user);
    return {
      id_user,
      notification_email: email,
      new_email,
      email_bounced: is_bounced,
      whatsapp: ownNumber(person.whatsapp),
      quiet: { ...quiet, days: [...quiet.days] },
      subjects: subjects.map(subject => ({
        subject: subject.code,
        name: subject.name,
        group: subject.group,
        critical: subject.critical,
        channels: channelsOf(person, subject),
      })),
    };
  });
}
