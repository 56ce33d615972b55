import type { CaseSignal } from '@cabezal/domain/trips/cases/case';
import { caseHeadline } from '@cabezal/domain/trips/cases/case-signals';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../system/notices/notify.ts';
import { markReminded, selectCaseWithRecipients } from './recipients.queries.ts';

interface DescribedCase {
  readonly label: string | null;
  readonly signals: CaseSignal[];
}
const words = ({ label, signals }: DescribedCase): string =>
  [label, caseHeadline(signals)].filter(part => part !== null).join(': ');

/** Notifies the recipients of the rule that opened a case. All of them are people of the operator who may read cases. */
export async function notifyOfCase(tx: Tx, id_alert_case: number): Promise<void> {
  const found = await selectCaseWithRecipients(tx, id_alert_case);
  if (found === undefined || found.to.length === 0) return;
  const url = `/monitoreo?caso=${id_alert_case}`;
  notify(tx, { subject: 'CASO', to: found.to, by: 0, text: words(found), url });
}

/** Reminds the recipients of a case, if nobody has acknowledged it meanwhile. */
export async function remindOfCase(tx: Tx, id_alert_case: number): Promise<void> {
  if (!(await markReminded(tx, id_alert_case))) return;
  const found = await selectCaseWithRecipients(tx, id_alert_case);
  if (found === undefined || found.to.length === 0) return;
  const url = `/monitoreo?caso=${id_alert_case}`;
  notify(tx, { subject: 'CASO', to: found.to, by: 0, text: `Sin reconocer: ${words(found)}`, url });
}
