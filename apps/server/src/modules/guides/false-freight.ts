import { falseFreightCharge } from '@cabezal/domain/money/false-freight';
import { add, isZero } from '@cabezal/domain/money/money';
import { markFalseFreight } from '@cabezal/domain/rules/guide-events';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demandOperator, notFound } from '../../platform/http/errors.ts';
import { serviceByCode } from '../rates/rates.queries.ts';
import { accepted, commitFacts } from '../trips/commit-facts.ts';
import { takeGuide } from '../trips/guide-record.queries.ts';
import { falseFreightText } from '../trips/stand-by.queries.ts';
import {
  chargeFalseFreight,
  feesOf,
  findFalseFreightOption,
  hasDocuments,
  keepFalseFreightOption,
} from './false-freight.queries.ts';

/**
 * Marks false freight (G12): who is responsible decides what the client pays and the carrier gets; the leg is free for another guide.
 * Who holds the action approves by doing it. Errors: EVIDENCIA_REQUERIDA, OPCION_REQUERIDA (422), TRANSICION_INVALIDA (409).
 */
export async function recordFalseFreight(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; version: number; id_motivo: number; motive: string },
): Promise<void> {
  const taken = await takeGuide(tx, input, input.version);
  demandOperator(actor);
  const option = await findFalseFreightOption(tx, input.id_motivo);
  if (option === undefined) throw notFound('La opción de falso flete no existe');
  const evidence = await hasDocuments(tx, input.id_guide);
  const after = accepted(
    markFalseFreight(taken.guide, tx.now.toISOString(), {
      now: tx.now,
      option: option.name,
      has_evidence: evidence,
      is_approved: true,
    }),
  );
  await keepFalseFreightOption(tx, input.id_guide, input.id_motivo);
  const fees = await feesOf(tx, taken.row.id_sub_reservation);
  const { sale } = falseFreightCharge(
    { sale_percent: option.sale_pct, carrier_percent: option.carrier_pct },
    add('0.00', ...fees),
    '0.00',
  );
  if (!isZero(sale)) {
    const service = await serviceByCode(tx, 'FFL');
    const where = { ...taken.row, id_guide: input.id_guide };
    const justification = input.motive.slice(0, 255);
    await chargeFalseFreight(tx, where, service, { description: `Falso flete: ${option.name}`, sale, justification });
  }
  await commitFacts(tx, taken, after, null, {
    kind: 'NOTE',
    id_motivo: input.id_motivo,
    text: `${falseFreightText}${option.name} — ${input.motive}`,
    author: actor,
  });
}
