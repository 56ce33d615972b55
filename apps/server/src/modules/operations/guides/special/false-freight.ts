import type { FalseFreightPreview, previewFalseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { falseFreightSale } from '@cabezal/domain/prices/amounts/false-freight';
import { isZero } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { markFalseFreight, undoFalseFreight } from '@cabezal/domain/trips/rules/guide-events';
import { mayBeClosed } from '@cabezal/domain/trips/rules/guide-guards';
import { canConfirmAmount } from '@cabezal/domain/trips/rules/shown-amount';
import { isLive } from '@cabezal/domain/trips/status/reservation-status';
import type { z } from 'zod';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand, demandOperator, notFound } from '../../../../platform/http/errors.ts';
import { freightOf } from '../../../prices/pricing/leg-freight.queries.ts';
import { freightBilled } from '../../../prices/pricing/owed.queries.ts';
import { serviceByCode } from '../../../prices/pricing/rates.queries.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { accepted, commitFacts } from '../../../trips/state/events/commit-facts.ts';
import { commitUndo } from '../../../trips/state/events/commit-undo.ts';
import { guideToChange, type LockedGuide } from '../../../trips/state/facts/guide-record.queries.ts';
import { adoptPlan } from './adopt-plan.ts';
import { dropFalseFreight, falseFreightText, isFalseFreightBilled } from './drop-false-freight.queries.ts';
import {
  chargeFalseFreight,
  type FalseFreightOption,
  findFalseFreightOption,
  freightLines,
  hasDocuments,
  legOfGuide,
  type MarkedFalseFreight,
  markedFalseFreight,
  storeFalseFreight,
} from './false-freight.queries.ts';
import { proposeOfSkippedStops } from './skipped-stop.ts';

export interface FalseFreightInput {
  id_guide: number;
  version: number;
  /** Null: undone. */
  id_motivo: number | null;
  motive: string;
  sale_pct?: number | null | undefined;
  carrier_pct?: number | null | undefined;
  /** The amount that was shown to the person. */
  expected_sale?: string | null | undefined;
}

/** Other percentages than the current ones need the right to close guides. */
function demandPercent(actor: Actor, doesStand: boolean): void {
  if (!doesStand && !actor.actions.has('guide.close')) demand(refuse('PORCENTAJE_NO_PERMITIDO'));
}

type Percentages = Pick<FalseFreightOption, 'sale_pct' | 'carrier_pct'>;

/** Default percentages: those with which the guide is marked for that reason, else the motive's. */
const standing = (option: FalseFreightOption, marked: MarkedFalseFreight | undefined): Percentages =>
  marked?.id_motivo === option.id_motivo ? marked : option;

/** The default percentages, or others if the person may close guides, with the motive as justification. */
function percentages(
  actor: Actor,
  option: FalseFreightOption,
  input: FalseFreightInput,
  before?: MarkedFalseFreight,
): MarkedFalseFreight {
  const { id_motivo } = option;
  const stands = standing(option, before);
  const sale_pct = input.sale_pct ?? stands.sale_pct;
  const carrier_pct = input.carrier_pct ?? stands.carrier_pct;
  const isAs = (one: Percentages) => sale_pct === one.sale_pct && carrier_pct === one.carrier_pct;
  demandPercent(actor, isAs(stands));
  return { id_motivo, sale_pct, carrier_pct, justification: isAs(option) ? null : input.motive };
}

/** Adds the line of sale if the amount is as shown; no line for an amount of 0. Errors: COBRO_CAMBIADO. */
async function addCharge(
  tx: Tx,
  { row }: LockedGuide,
  option: FalseFreightOption,
  marked: MarkedFalseFreight,
  input: FalseFreightInput,
) {
  const { sale } = falseFreightSale(await freightOf(tx, row), [row.id_leg], marked.sale_pct);
  demand(canConfirmAmount(input.expected_sale, sale));
  if (isZero(sale)) return;
  const service = await serviceByCode(tx, 'FFL');
  const description = `Falso flete: ${option.name}`;
  await chargeFalseFreight(tx, row, service, { description, sale, justification: input.motive });
}

/** The chosen option; the stored one may stay when the catalogue no longer offers it. Errors: 404. */
async function optionOf(tx: Tx, id_motivo: number, marked?: MarkedFalseFreight): Promise<FalseFreightOption> {
  const option = await findFalseFreightOption(tx, id_motivo, marked?.id_motivo ?? null);
  if (option === undefined) throw notFound('La opción de falso flete no existe');
  return option;
}

/** The entry of the logbook: the option, other percentages, and the motive. */
const logText = (option: FalseFreightOption, m: MarkedFalseFreight, motive: string): string =>
  m.justification === null
    ? `${falseFreightText}${option.name} — ${motive}`
    : `${falseFreightText}${option.name}, se cobra ${m.sale_pct} % y se paga ${m.carrier_pct} % — ${motive}`;

interface Deciding {
  input: FalseFreightInput;
  id_motivo: number;
}

async function markGuide(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  { input, id_motivo, lose }: Deciding & { lose: Lose },
): Promise<void> {
  const option = await optionOf(tx, id_motivo);
  const after = accepted(
    markFalseFreight(taken.guide, tx.now.toISOString(), {
      now: tx.now,
      option: option.name,
      has_evidence: await hasDocuments(tx, input.id_guide),
      is_approved: true,
    }),
  );
  const marked = percentages(actor, option, input);
  const { id_sub_reservation } = taken.row;
  const { id_guide } = input;
  await lose({ what: 'TRIP', of: { id_sub_reservation }, id_guide }, `Falso flete: ${option.name}`);
  await storeFalseFreight(tx, id_guide, marked);
  await addCharge(tx, taken, option, marked, input);
  const text = logText(option, marked, input.motive);
  await commitFacts(tx, taken, after, null, { kind: 'NOTE', id_motivo, text, author: actor });
}

/** Replaces the line after a change of reason or percentages. */
async function changeMarked(tx: Tx, actor: Actor, taken: LockedGuide, { input, id_motivo }: Deciding): Promise<void> {
  demand(mayBeClosed(taken.guide));
  if (await isFalseFreightBilled(tx, input.id_guide)) demand(refuse('FALSO_FLETE_FACTURADO'));
  const before = await markedFalseFreight(tx, input.id_guide);
  const option = await optionOf(tx, id_motivo, before);
  const marked = percentages(actor, option, input, before);
  await dropFalseFreight(tx, input.id_guide, 'Se cambió el falso flete');
  await storeFalseFreight(tx, input.id_guide, marked);
  await addCharge(tx, taken, option, marked, input);
  const text = logText(option, marked, input.motive);
  await commitFacts(tx, taken, taken.guide, null, { kind: 'NOTE', id_motivo, text, author: actor });
  const noun = { action: 'change_false_freight', noun: 'guide', id: input.id_guide, motive: input.motive };
  tx.audit({ ...noun, before: before ?? null, after: marked });
}

async function unmarkFalseFreight(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  { input, lose }: { input: FalseFreightInput; lose: Lose },
): Promise<void> {
  const context = {
    leg_taken: taken.leg.guides.some(isLive),
    billed: await isFalseFreightBilled(tx, input.id_guide),
  };
  const after = accepted(undoFalseFreight(taken.guide, input.motive, context));
  await lose({ what: 'FREED_LEG', id_guide: input.id_guide }, input.motive);
  await dropFalseFreight(tx, input.id_guide, 'Se deshizo el falso flete');
  await adoptPlan(tx, after, 'leg');
  await commitUndo(tx, actor, taken, after, {
    action: 'undo_false_freight',
    text: 'Falso flete deshecho',
    motive: input.motive,
    annul: [],
    id_stop: null,
  });
  await proposeOfSkippedStops(tx, actor, { ...taken, guide: after });
}

/**
 * Marks false freight (G12). The responsible side decides what the client pays and the carrier gets, as a share of the leg; the leg is free
 * for another guide. On a marked guide it changes reason or percentages; `id_motivo` null undoes it. A user with this action needs no
 * further approval. Errors: EVIDENCIA_REQUERIDA, OPCION_REQUERIDA, PORCENTAJE_NO_PERMITIDO (422), TRANSICION_INVALIDA, TRAMO_CON_GUIA,
 * FALSO_FLETE_FACTURADO, COBRO_CAMBIADO, REUSO_VIGENTE (409), a truck that drives another trip meanwhile.
 */
export async function recordFalseFreight(tx: Tx, actor: Actor, input: FalseFreightInput): Promise<void> {
  const { id_motivo } = input;
  // The event settles it.
  const held: Holding<LockedGuide> = { take: () => guideToChange(tx, input, input.version), settles: () => 'within' };
  await withReservation(tx, actor, held, async (taken, lose) => {
    demandOperator(actor);
    if (id_motivo === null) await unmarkFalseFreight(tx, actor, taken, { input, lose });
    else if (taken.guide.false_freight_at === null) await markGuide(tx, actor, taken, { input, id_motivo, lose });
    else await changeMarked(tx, actor, taken, { input, id_motivo });
  });
}

/** What marking would charge, by the same calculation, and how; stores nothing. Errors: 404, PORCENTAJE_NO_PERMITIDO. */
export async function previewOfFalseFreight(
  tx: Tx,
  actor: Actor,
  { id_guide, id_motivo, sale_pct }: z.output<typeof previewFalseFreight.input>,
): Promise<FalseFreightPreview> {
  const leg = await legOfGuide(tx, id_guide);
  if (leg === undefined) throw notFound('La guía no existe');
  const marked = await markedFalseFreight(tx, id_guide);
  const option = await optionOf(tx, id_motivo, marked);
  const stands = standing(option, marked);
  const percent = sale_pct ?? stands.sale_pct;
  demandPercent(actor, percent === stands.sale_pct);
  const computed = falseFreightSale(await freightOf(tx, leg), [leg.id_leg], percent);
  const { id_sub_reservation } = leg;
  const lines = await freightLines(tx, id_sub_reservation);
  return { ...computed, leg_kind: leg.kind, lines, freight_billed: await freightBilled(tx, id_sub_reservation) };
}
