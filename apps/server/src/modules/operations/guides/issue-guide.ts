import { normalizeJustification } from '@cabezal/domain/prices/amounts/adjustment-reason';
import { issueGuide as issueFacts } from '@cabezal/domain/trips/rules/guide-events';
import { slotDemandedAt, slotMissingAt } from '@cabezal/domain/trips/rules/issue-lacks';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, unprocessable } from '../../../platform/http/errors.ts';
import { lending } from '../../people/users/renew-access.ts';
import { issueVerdicts } from '../../trips/state/assignment/assignment-facts.queries.ts';
import { accepted, commitFacts } from '../../trips/state/events/commit-facts.ts';
import { guideToChange, type LockedGuide } from '../../trips/state/facts/guide-record.queries.ts';
import { demandTasks } from '../../trips/tasks/settle-tasks.ts';
import { issueFactsOf, markProgrammed, nextGuideNumber, storeIssue } from './issue.queries.ts';
import { slotVerdictsOf } from './slot-verdicts.ts';

const prefix = { RETIRO: 'RET', VIAJE: 'VIA', DEVOLUCION: 'DEV' } as const;

/** The next number of a guide, which is never used again: VIA-000123. */
export const numberOfGuide = async (tx: Tx, kind: keyof typeof prefix): Promise<string> =>
  `${prefix[kind]}-${String(await nextGuideNumber(tx)).padStart(6, '0')}`;

async function issueContext(tx: Tx, taken: LockedGuide) {
  const row = await issueFactsOf(tx, taken.row);
  return {
    reservation_type: taken.reservation.reservation_type,
    booking: row.booking,
    bl: row.bl,
    slot_missing_at: slotMissingAt(row.stops),
    slot_demanded_at: slotDemandedAt(row.stops),
    moves_empty: row.moves_empty,
  };
}

/**
 * Checks documents of driver, truck and equipment for the planned dates, and the slot. With guide.override and a recorded reason, expired
 * or blocked documents and a slot that has passed or is being changed can be overridden.
 */
async function checkPapers(tx: Tx, actor: Actor, id_guide: number, override: string | null): Promise<void> {
  const blocking = [
    ...(await issueVerdicts(tx, id_guide)).blocking,
    ...((await slotVerdictsOf(tx, [id_guide])).get(id_guide) ?? []),
  ];
  if (blocking.length === 0) return;
  const overridable = blocking.every(b => b.overridable);
  if (overridable && override !== null && actor.actions.has('guide.override')) return;
  const first = blocking[0];
  if (first === undefined) return;
  throw new AppError(first.status, first.code, blocking.map(b => b.message).join(' · '));
}

/**
 * Issues a guide (G2): booking or BL, documents valid on each stop's planned date, a number that is never used again, the truck's state.
 * Errors: 422 with every missing or expired document; 409 if it is already issued.
 */
export async function issueGuide(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; version: number; override_justification?: string | null },
): Promise<void> {
  const taken = await guideToChange(tx, input, input.version);
  if (taken.row.id_truck === null) throw unprocessable('CAMION_REQUERIDO', 'Asigne un camión');
  if (taken.row.id_driver === null) throw unprocessable('CONDUCTOR_REQUERIDO', 'Asigne un conductor');
  const after = accepted(issueFacts(taken.guide, tx.now.toISOString(), await issueContext(tx, taken)));
  await demandTasks(tx, taken.row, 'ISSUE');
  const override = normalizeJustification(input.override_justification);
  await checkPapers(tx, actor, input.id_guide, override);
  const guide_number = await numberOfGuide(tx, taken.guide.kind);
  await storeIssue(tx, input.id_guide, { guide_number, issued_by: actor.id_user, override });
  await markProgrammed(tx, taken.reservation.id_reservation, actor.id_user);
  const text = `Guía ${guide_number} emitida${override === null ? '' : ` con excepción: ${override}`}`;
  await lending(tx, taken.row.id_driver, () =>
    commitFacts(tx, taken, after, null, { kind: 'ISSUE', text, author: actor }),
  );
}
