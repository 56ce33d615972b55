import type { attendCase as attendCaseCall } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { addMinutes, formatTime } from '@cabezal/domain/system/time/time';
import {
  CASE_KIND_NAMES,
  endingAct,
  mayAct,
  mergeVerdict,
  snoozeVerdict,
  verdictVerdict,
} from '@cabezal/domain/trips/cases/case';
import { leadingKind } from '@cabezal/domain/trips/cases/case-signals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandFields, forbidden, notFound } from '../../../platform/http/errors.ts';
import { type ActionOnCase, applyToCase } from '../../trips/cases/apply-to-case.ts';
import { addSignalsOf, type LockedCase, lockCase } from '../../trips/cases/cases.queries.ts';
import { hearersOf } from '../../trips/cases/hearers.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { attendProblemsOf } from '../../trips/state/problems/attend-problems.ts';
import { caseActor } from './case-actor.ts';
import { selectAttendants, selectCases, thatCase } from './cases.queries.ts';

type Input = z.infer<typeof attendCaseCall.input>;

/** The action with the name of the new owner, who must be one of those who attend cases. Errors: 422 DATOS_INVALIDOS. */
async function actionOf(tx: Tx, { act, id_user, text, minutes, verdict }: Input): Promise<ActionOnCase> {
  const said = text || null;
  if (act === 'SNOOZE') {
    const until = addMinutes(tx.now, minutes ?? 0);
    return { act, until, said: `hasta las ${formatTime(until, tx.zone)}` };
  }
  if (act === 'END') return { act, text: said, verdict };
  if (act === 'NOTE') demandFields({ text: said === null ? 'Escriba la nota' : null });
  if (act !== 'ASSIGN') return { act, text: act === 'NOTE' ? said : null };
  const owner = (await selectAttendants(tx)).find(person => person.id_user === id_user);
  demandFields({ id_user: owner === undefined ? 'Elija a una persona que atienda alertas' : null });
  return { act, id_assignee: owner?.id_user, said: owner?.name };
}

/**
 * Ends a case: that of a driver's reports attends these, that of a rule leaves a line in the logbook, which customers read, if they may read
 * the case. Of an emergency the first person says that it is over, and another one ends it; both need `panic.close`. Error: 403.
 */
async function endCase(tx: Tx, actor: Actor, found: LockedCase, action: ActionOnCase): Promise<void> {
  const { id_guide } = found;
  const note = action.text ?? null;
  if (found.kind === 'PANICO' && !actor.actions.has('panic.close')) throw forbidden();
  if (endingAct(found) === 'ASK_END') return applyToCase(tx, actor, found, { act: 'ASK_END', text: note });
  if (found.kind === 'PROBLEMA' && id_guide !== null) return attendProblemsOf(tx, actor, [id_guide], { note });
  await applyToCase(tx, actor, found, action);
  const kind = leadingKind(found.standing_kinds);
  if (kind !== undefined && id_guide !== null) {
    const text = `Alerta resuelta: ${CASE_KIND_NAMES[kind]}`;
    await writeLog(tx, { id_guide, kind: 'ALERT', text, operator_note: note, author: actor });
  }
  if (id_guide !== null) tx.changed('guide', id_guide, hearersOf(found, true));
}

/**
 * Another open case of the trip joins the case; a driver's report stays what it is, so that the other one joins it. Customers hear of it if they
 * read the one that joins.
 */
async function mergeCases(tx: Tx, actor: Actor, found: LockedCase, id_other: number | undefined): Promise<void> {
  demandFields({ id_other: id_other === undefined || id_other === found.id_alert_case ? 'Elija otro caso' : null });
  const [seen] = await selectCases(tx, thatCase(id_other ?? 0));
  if (seen === undefined) throw notFound('El caso no existe');
  // Cases of other trips are locked with their own reservation only.
  demand(mergeVerdict(found, seen));
  const other = await lockCase(tx, seen.id_alert_case);
  demand(mayAct(other, 'MERGE', caseActor(actor)));
  const [into, from] = other.kind === 'PROBLEMA' ? [other, found] : [found, other];
  await addSignalsOf(tx, from.id_alert_case, into.id_alert_case, leadingKind([into.kind, from.kind]) ?? into.kind);
  await applyToCase(tx, actor, from, { act: 'END', text: `Unido al caso ${into.id_alert_case}`, why: 'UNIDO' });
  const said = `${CASE_KIND_NAMES[from.kind]} (caso ${from.id_alert_case})`;
  await applyToCase(tx, actor, into, { act: 'MERGE', said });
  tx.changed('alert_case', into.id_alert_case, hearersOf(from, true));
  if (found.id_guide !== null) tx.changed('guide', found.id_guide, hearersOf(from, true));
}

/**
 * What a person does with a case; one thing after the other where two do it at once. The rule comes before the version, so that the second of
 * two monitors reads who was first. Errors: 404 outside the scope; those of `mayAct`; 409
 * MODIFICADO, CASO_REPETIDO, CASO_OTRO_VIAJE, CASO_APARTE, EMERGENCIA_APARTE; 422 DATOS_INVALIDOS, POSPONER_LIMITE, VEREDICTO_REQUERIDO; 403 whoever
 * may not end emergencies.
 */
export async function attendCase(tx: Tx, actor: Actor, input: Input): Promise<number> {
  const { id_alert_case, version, act } = input;
  const [seen] = await selectCases(tx, thatCase(id_alert_case));
  if (seen === undefined) throw notFound('El caso no existe');
  await tx.elevate();
  const action = await actionOf(tx, input);
  if (seen.id_guide !== null) await holdReservationOf(tx, seen.id_guide);
  const found = await lockCase(tx, id_alert_case);
  demand(mayAct(found, act, caseActor(actor), action.id_assignee));
  if (found.version !== version) throw changedMeanwhile();
  if (act === 'END') demand(verdictVerdict(found.kind, input.verdict ?? null));
  if (act === 'SNOOZE') demand(snoozeVerdict(found.severity, input.minutes ?? 0));
  if (act === 'END') await endCase(tx, actor, found, action);
  else if (act === 'MERGE') await mergeCases(tx, actor, found, input.id_other);
  else await applyToCase(tx, actor, found, action);
  return id_alert_case;
}
