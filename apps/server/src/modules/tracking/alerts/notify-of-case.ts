import type { CaseSignal } from '@cabezal/domain/trips/cases/case';
import { caseHeadline } from '@cabezal/domain/trips/cases/case-signals';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../system/notices/notify.ts';
import { markReminded, selectCaseWithRecipients } from './recipients.queries.ts';

interface DescribedCase {
  readonly label: string;
  readonly signals: CaseSignal[];
}
const headline = ({ signals }: DescribedCase): string => caseHeadline(signals) ?? '';
const words = (found: DescribedCase): string => `${found.label}: ${headline(found)}`;
const fields = (found: DescribedCase) => ({ caso: found.label, detalle: headline(found) });

/** Notifies the recipients of the rule that opened a case. All of them are people of the operator who may read cases. */
export async function notifyOfCase(tx: Tx, id_alert_case: number): Promise<void> {
  const found = await selectCaseWithRecipients(tx, id_alert_case);
  if (found === undefined || found.to.length === 0) return;
  const url = `/monitoreo?caso=${id_alert_case}`;
  notify(tx, { subject: 'CASO', to: found.to, by: 0, text: words(found), fields: fields(found), url });
}

/** Reminds the recipients of a case, if nobody has acknowledged it meanwhile. */
export async function remindOfCase(tx: Tx, id_alert_case: number): Promise<void> {
  if (!(await markReminded(tx, id_alert_case))) return;
  const found = await selectCaseWithRecipients(tx, id_alert_case);
  if (found === undefined || found.to.length === 0) return;
  const url = `/monitoreo?caso=${id_alert_case}`;
  const text = `Sin reconocer: ${words(found)}`;
  notify(tx, { subject: 'CASO', to: found.to, by: 0, text, fields: fields(found), url });
}
