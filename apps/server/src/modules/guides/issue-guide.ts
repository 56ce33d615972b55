import { normalizeJustification } from '@cabezal/domain/money/justification';
import { issueGuide as issueFacts } from '@cabezal/domain/rules/guide-events';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { AppError, unprocessable } from '../../platform/http/errors.ts';
import { issueVerdicts } from '../trips/assignment-facts.queries.ts';
import { accepted, commitFacts } from '../trips/commit-facts.ts';
import { type TakenGuide, takeGuide } from '../trips/guide-record.queries.ts';

const prefix = { RETIRO: 'RET', VIAJE: 'VIA', DEVOLUCION: 'DEV' } as const;

async function issueContext(tx: Tx, taken: TakenGuide) {
  const row = await tx.one(sql<{ booking: string | null; bl: string | null; has_slot: boolean }>`select r.booking, r.bl,
      exists(select from guide_stops s where s.id_guide = ${taken.guide.id_guide} and s.code = 'PRT' and s.action = 'RETIRAR' and (s.slot_code is not null or s.appointment_at is not null))
        or not exists(select from guide_stops s where s.id_guide = ${taken.guide.id_guide} and s.code = 'PRT' and s.action = 'RETIRAR') as has_slot
    from reservations r where r.id_reservation = ${taken.row.id_reservation}`);
  return {
    reservation_type: taken.reservation.reservation_type,
    booking: row.booking,
    bl: row.bl,
    has_pickup_slot: row.has_slot,
  };
}

/** Papers of driver, truck and equipment for the planned dates. Expiries and blocks may be overridden by who holds guide.override, with a recorded reason. */
async function checkPapers(tx: Tx, actor: Actor, id_guide: number, override: string | null): Promise<void> {
  const { blocking } = await issueVerdicts(tx, id_guide);
  if (blocking.length === 0) return;
  const overridable = blocking.every(b => b.overridable);
  if (overridable && override !== null && actor.actions.has('guide.override')) return;
  const first = blocking[0];
  if (first === undefined) return;
  throw new AppError(first.status, first.code, blocking.map(b => b.message).join(' · '));
}

/**
 * Issues a guide (G2): booking or BL, papers valid on each stop's planned date, a number that is never used again, the truck's state.
 * Errors: 422 with every paper that is missing or expired; 409 when it is issued already.
 */
export async function issueGuide(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; version: number; override_justification?: string | null },
): Promise<void> {
  const taken = await takeGuide(tx, input, input.version);
  if (taken.row.id_truck === null) throw unprocessable('CAMION_REQUERIDO', 'Asigne un camión');
  if (taken.row.id_driver === null) throw unprocessable('CONDUCTOR_REQUERIDO', 'Asigne un conductor');
  const after = accepted(issueFacts(taken.guide, tx.now.toISOString(), await issueContext(tx, taken)));
  const override = normalizeJustification(input.override_justification);
  await checkPapers(tx, actor, input.id_guide, override);
  const { number } = await tx.one(sql<{ number: number }>`select nextval('guide_numbers') as number`);
  const guide_number = `${prefix[taken.guide.kind]}-${String(number).padStart(6, '0')}`;
  await tx.run(
    sql`update guides set guide_number = ${guide_number}, issued_by = ${actor.id_user}, override_justification = ${override} where id_guide = ${input.id_guide}`,
  );
  await commitFacts(tx, taken, after, null, {
    kind: 'ISSUE',
    text: `Guía ${guide_number} emitida${override === null ? '' : ` con excepción: ${override}`}`,
    author: actor,
  });
}
