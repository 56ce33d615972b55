import { afterAct, type CaseAction, type CaseFacts } from '@cabezal/domain/trips/cases/case';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { insertEvent, type LockedCase, storeFacts } from './cases.queries.ts';
import { hearersOf } from './hearers.ts';

/** What a person does; `said`: the text of its entry in the timeline of the case. */
export type ActionOnCase = Omit<CaseAction, 'id_user' | 'at'> & { said?: string };

/** Whether companies read of the change: somebody handles the case now, or it ended, or nobody does, or it is open again. */
const isReadByCompanies = (before: CaseFacts, after: CaseFacts): boolean =>
  (before.acked_at === null) !== (after.acked_at === null) || (before.ended_at === null) !== (after.ended_at === null);

/**
 * Applies an action to a case that the transaction has locked, and adds it to the timeline; a repeated action has no effect. The caller has
 * checked permission (`mayAct`); actions that follow from a change of the trip need none.
 */
export async function applyToCase(
  tx: Tx,
  { id_user, name }: Actor,
  found: LockedCase,
  action: ActionOnCase,
): Promise<void> {
  const { said, ...done } = action;
  const { act, text = null } = done;
  const { id_alert_case, id_guide } = found;
  const by = id_user || null;
  const after = afterAct(found, { ...done, id_user: by, at: tx.now });
  if (after === found && act !== 'NOTE') return;
  await storeFacts(tx, id_alert_case, after);
  await insertEvent(tx, { id_alert_case, kind: act, id_user: by, author: name || 'Sistema', text: said ?? text });
  tx.audit({
    action: 'attend_case',
    noun: id_guide === null ? 'alert_case' : 'guide',
    id: id_guide ?? id_alert_case,
    after: { id_alert_case, act, text: said ?? text },
  });
  tx.changed('alert_case', id_alert_case, hearersOf(found, isReadByCompanies(found, after)));
}
