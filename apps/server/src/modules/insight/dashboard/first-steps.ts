import {
  FIRST_STEPS,
  type FirstStep,
  type FirstStepKey,
  type FirstSteps,
} from '@cabezal/contract/insight/dashboard/first-steps.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandOperator } from '../../../platform/http/errors.ts';
import { type Begun, deleteDismissed, insertDismissed, loadBegun } from './first-steps.queries.ts';

const stepDone = (b: Begun): Record<FirstStepKey, boolean> => ({
  company: b.has_ruc,
  places: b.has_base && b.has_plant,
  drivers: b.has_driver,
  trucks: b.has_ready_truck,
  trackers: b.has_heard_modem,
  customers: b.has_customer,
  rates: b.has_valid_fee,
  people: b.has_colleague,
  reservation: b.has_reservation,
});

/** «8 camiones»; «Más de 99 camiones» if counting stopped at the limit. */
const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count > 99 ? 'Más de 99' : count} ${more}`;

/** Sentence about trucks and gensets that cannot be sent because papers are missing or expired; null: none. */
function papersMissing(b: Begun): string | null {
  const lacking = [
    ...(b.trucks_lacking > 0
      ? [many(b.trucks_lacking, 'camión sin papeles vigentes', 'camiones sin papeles vigentes')]
      : []),
    ...(b.gensets_expired > 0
      ? [many(b.gensets_expired, 'generador con papeles vencidos', 'generadores con papeles vencidos')]
      : []),
  ];
  return lacking.length > 0 ? lacking.join(' · ') : null;
}

/** The screen that shows what a step lacks. Trucks come before gensets, because every trip requires their papers. */
function lackingOf(b: Begun): FirstStep['lacking'] {
  if (b.trucks_lacking > 0) return b.has_missing_papers ? 'certificates_missing' : 'certificates_expired';
  return b.gensets_expired > 0 ? 'gensets_expired' : null;
}

/** What the steps that were begun still lack. */
const stepMissing = (b: Begun): Partial<Record<FirstStepKey, string | null>> => ({
  trucks: papersMissing(b),
  ...(b.has_plant && !b.has_base && { places: 'Falta su base o patio' }),
  ...(b.has_base && !b.has_plant && { places: 'Falta la planta de un cliente' }),
  ...(b.has_modem && !b.has_heard_modem && { trackers: 'Hay módems, pero ninguno ha enviado una posición' }),
  ...(b.has_fee && !b.has_valid_fee && { rates: 'Hay tarifas, pero ninguna aprobada y vigente hoy' }),
});

/** The state of the steps; empty for people of other companies. */
export async function loadFirstSteps(tx: Tx, actor: Actor): Promise<FirstSteps> {
  if (actor.audience !== 'operator') return { steps: [], dismissed: true, may_dismiss: false };
  const begun = await loadBegun(tx, actor.id_company);
  const done = stepDone(begun);
  const missing = stepMissing(begun);
  return {
    steps: FIRST_STEPS.map(key => ({
      key,
      done: done[key],
      missing: missing[key] ?? null,
      lacking: key === 'trucks' ? lackingOf(begun) : null,
    })),
    dismissed: begun.dismissed,
    may_dismiss: actor.actions.has('user.write'),
  };
}

/** Dismisses the steps or shows them again. Repeating it changes nothing. Errors: 403. */
export async function dismissFirstSteps(tx: Tx, actor: Actor, { dismissed }: { dismissed: boolean }): Promise<void> {
  demandOperator(actor);
  const { id_company } = actor;
  await tx.elevate();
  const changed = dismissed
    ? await insertDismissed(tx, { id_company, author: actor.name })
    : await deleteDismissed(tx, id_company);
  if (!changed) return;
  tx.audit({ action: dismissed ? 'dismiss_first_steps' : 'show_first_steps', noun: 'company', id: id_company });
  tx.changed('company', id_company, [id_company]);
}
