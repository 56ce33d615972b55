import { afterAct, type CaseDeed } from '@cabezal/domain/trips/cases/case';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type HeldCase, insertEvent, storeFacts } from './cases.queries.ts';

/** What a person does; `said`: the words of its line in the course of the case. */
export type Deed = Pick<CaseDeed, 'act' | 'id_assignee' | 'text'> & { said?: string };

/**
 * Does it to a case that the transaction has locked, and adds it to the course. What is done already is not done again. Whether it is allowed
 * was checked before (`mayAct`); what follows from an act on the trip is not asked.
 */
export async function doToCase(tx: Tx, { id_user, name }: Actor, found: HeldCase, deed: Deed): Promise<void> {
  const { act, id_assignee, text = null, said } = deed;
  const { id_alert_case, id_carrier } = found;
  const by = id_user || null;
  const after = afterAct(found, { act, id_user: by, at: tx.now, id_assignee, text });
  if (after === found && act !== 'NOTE') return;
  await storeFacts(tx, id_alert_case, after);
  await insertEvent(tx, { id_alert_case, kind: act, id_user: by, author: name || 'Sistema', text: said ?? text });
  tx.audit({
    action: 'attend_case',
    noun: 'guide',
    id: found.id_guide,
    after: { id_alert_case, act, text: said ?? text },
  });
  tx.changed('alert_case', id_alert_case, id_carrier === null ? [] : [id_carrier]);
}
