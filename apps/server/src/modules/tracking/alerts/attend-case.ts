import type { attendCase as attendCaseCall } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { CASE_KIND_NAMES, mayAct } from '@cabezal/domain/trips/cases/case';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { type ActionOnCase, applyToCase } from '../../trips/cases/apply-to-case.ts';
import { type LockedCase, lockCase } from '../../trips/cases/cases.queries.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { attendProblemsOf } from '../../trips/state/problems/attend-problems.ts';
import { caseActor } from './case-actor.ts';
import { selectAttendants, selectCases, thatCase } from './cases.queries.ts';

type Input = z.infer<typeof attendCaseCall.input>;

/** The action with the name of the new owner, who must be one of those who attend cases. Errors: 422 DATOS_INVALIDOS. */
async function actionOf(tx: Tx, { act, id_user, text }: Input): Promise<ActionOnCase> {
  const said = text || null;
  if (act === 'NOTE') demandFields({ text: said === null ? 'Escriba la nota' : null });
  if (act !== 'ASSIGN') return { act, text: act === 'NOTE' || act === 'END' ? said : null };
  const owner = (await selectAttendants(tx)).find(person => person.id_user === id_user);
  demandFields({ id_user: owner === undefined ? 'Elija a una persona que atienda alertas' : null });
  return { act, id_assignee: owner?.id_user, said: owner?.name };
}

/** Ends a case: that of a driver's reports attends these, that of a rule leaves a line in the logbook. */
async function endCase(tx: Tx, actor: Actor, found: LockedCase, action: ActionOnCase): Promise<void> {
  const { id_guide, kind } = found;
  const note = action.text ?? null;
  if (kind === 'PROBLEMA') return attendProblemsOf(tx, actor, [id_guide], { note });
  await applyToCase(tx, actor, found, action);
  const text = `Alerta resuelta: ${CASE_KIND_NAMES[kind]}`;
  await writeLog(tx, { id_guide, kind: 'ALERT', text, operator_note: note, author: actor });
  tx.changed('guide', id_guide, found.id_carrier === null ? [] : [found.id_carrier]);
}

/**
 * What a person does with a case; one thing after the other where two do it at once. The rule comes before the version, so that the second of
 * two monitors reads who was first. Errors: 404 outside the scope; those of `mayAct`; 409
 * MODIFICADO, CASO_REPETIDO; 422 DATOS_INVALIDOS.
 */
export async function attendCase(tx: Tx, actor: Actor, input: Input): Promise<number> {
  const { id_alert_case, version, act } = input;
  const [seen] = await selectCases(tx, thatCase(id_alert_case));
  if (seen === undefined) throw notFound('El caso no existe');
  await tx.elevate();
  const action = await actionOf(tx, input);
  await holdReservationOf(tx, seen.id_guide);
  const found = await lockCase(tx, id_alert_case);
  demand(mayAct(found, act, caseActor(actor), action.id_assignee));
  if (found.version !== version) throw changedMeanwhile();
  if (act === 'END') await endCase(tx, actor, found, action);
  else await applyToCase(tx, actor, found, action);
  return id_alert_case;
}
