import { isReadByCustomers } from '@cabezal/domain/tracking/alerts/shown-kinds';
import type { CaseSeverity, CaseSignal } from '@cabezal/domain/trips/cases/case';
import { caseHeadline } from '@cabezal/domain/trips/cases/case-signals';
import { wordsAfter } from '@cabezal/domain/trips/cases/case-words';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../system/notices/notify.ts';
import {
  type CompanyPerson,
  markReminded,
  selectCaseWithRecipients,
  selectCompanyRecipients,
} from './recipients.queries.ts';

/** Of what is critical each person is told at once and alone. */
const isCritical = ({ severity }: { readonly severity: CaseSeverity }): boolean => severity === 'CRITICA';

interface DescribedCase {
  readonly label: string | null;
  readonly signals: CaseSignal[];
}
const headline = ({ label, signals }: DescribedCase): string | null => {
  const said = caseHeadline(signals);
  return said === null ? null : wordsAfter(label, said);
};
const words = (found: DescribedCase): string => [found.label, headline(found)].filter(part => part !== null).join(': ');
const fields = (found: DescribedCase) => ({ caso: found.label ?? 'Oficina', detalle: headline(found) ?? '' });

/** Notifies the operator's people whom the rule that opened a case names, and who may read cases. */
export async function notifyOfCase(tx: Tx, id_alert_case: number): Promise<void> {
  const found = await selectCaseWithRecipients(tx, id_alert_case);
  if (found === undefined || found.to.length === 0) return;
  const url = `/monitoreo?caso=${id_alert_case}`;
  const isUrgent = isCritical(found);
  notify(tx, { subject: 'CASO', to: found.to, by: 0, text: words(found), fields: fields(found), url, isUrgent });
}

interface GivenSignal {
  id_alert_case: number;
  /** The rule that watches it; null: none. */
  id_alert: number | null;
  id_guide: number;
  signal: CaseSignal;
}

/**
 * Notifies the people of client, forwarder and carrier whom the rule of a signal names. They are told of each signal that they read, whichever rule
 * opened the case, in its own words: the headline of the case may say what is not for them. Nobody reminds them, because nobody asks them to
 * acknowledge anything.
 */
export async function notifyCompanies(tx: Tx, given: GivenSignal): Promise<void> {
  const { id_alert_case, id_alert, id_guide, signal } = given;
  if (id_alert === null) return;
  const trip = await selectCompanyRecipients(tx, { id_alert, id_guide });
  const { id_reservation, number, container_code, disk } = trip;
  const tell = (people: readonly CompanyPerson[], what: string | null, url: string) => {
    const label = [`${id_reservation}-${number}`, what].filter(Boolean).join(' · ');
    const to = people.map(({ id_user }) => id_user);
    const fields = { caso: label, detalle: signal.text };
    const text = `${label}: ${signal.text}`;
    notify(tx, { subject: 'CASO', to, by: 0, text, fields, url, isUrgent: isCritical(signal) });
  };
  const carriers = trip.people.filter(({ party }) => party === 'CARRIER');
  tell(carriers, disk && `Disco ${disk}`, `/monitoreo?caso=${id_alert_case}`);
  if (!isReadByCustomers(signal.kind)) return;
  const customers = trip.people.filter(({ party }) => party !== 'CARRIER');
  // With the case, because a push message replaces an older one with the same address: another container of the reservation may be late, too.
  tell(customers, container_code, `/reservas/${id_reservation}?caso=${id_alert_case}`);
}

/** Reminds the recipients of a case, if nobody has acknowledged it meanwhile. */
export async function remindOfCase(tx: Tx, id_alert_case: number): Promise<void> {
  if (!(await markReminded(tx, id_alert_case))) return;
  const found = await selectCaseWithRecipients(tx, id_alert_case);
  if (found === undefined || found.to.length === 0) return;
  const url = `/monitoreo?caso=${id_alert_case}`;
  const text = `Sin reconocer: ${words(found)}`;
  notify(tx, { subject: 'CASO', to: found.to, by: 0, text, fields: fields(found), url, isUrgent: isCritical(found) });
}
