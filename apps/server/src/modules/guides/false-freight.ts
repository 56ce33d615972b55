import { falseFreightCharge } from '@cabezal/domain/money/false-freight';
import { add, isZero } from '@cabezal/domain/money/money';
import { markFalseFreight } from '@cabezal/domain/rules/guide-events';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demandOperator, notFound } from '../../platform/http/errors.ts';
import { serviceByCode } from '../rates/rates.queries.ts';
import { accepted, commitFacts } from '../trips/commit-facts.ts';
import { takeGuide } from '../trips/guide-record.queries.ts';

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
  const option = await tx.row(sql<{
    name: string;
    sale_pct: number;
    carrier_pct: number;
  }>`select name, sale_pct, carrier_pct from motives
    where id_motivo = ${input.id_motivo} and kind = 'FALSE_FREIGHT' and active`);
  if (option === undefined) throw notFound('La opción de falso flete no existe');
  const { evidence } = await tx.one(
    sql<{
      evidence: boolean;
    }>`select exists(select from documents where id_guide = ${input.id_guide} and deleted_at is null) as evidence`,
  );
  const after = accepted(
    markFalseFreight(taken.guide, tx.now.toISOString(), {
      now: tx.now,
      option: option.name,
      has_evidence: evidence,
      is_approved: true,
    }),
  );
  await tx.run(sql`update guides set id_motivo_false_freight = ${input.id_motivo} where id_guide = ${input.id_guide}`);
  const fees = await tx.rows(
    sql<{
      subtotal: string;
    }>`select subtotal from charges where id_sub_reservation = ${taken.row.id_sub_reservation} and source = 'FEE'`,
  );
  const { sale } = falseFreightCharge(
    { sale_percent: option.sale_pct, carrier_percent: option.carrier_pct },
    add('0.00', ...fees.map(f => f.subtotal)),
    '0.00',
  );
  if (!isZero(sale)) {
    const service = await serviceByCode(tx, 'FFL');
    await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_leg, id_guide, id_service, source, description, quantity, unit_price, subtotal, iva_kind, justification, created_at)
      values (${taken.row.id_reservation}, ${taken.row.id_sub_reservation}, ${taken.row.id_leg}, ${input.id_guide}, ${service.id_service}, 'FALSE_FREIGHT', ${`Falso flete: ${option.name}`}, 1, ${sale}, ${sale},
        ${service.iva_kind}, ${input.motive.slice(0, 255)}, ${tx.now})`);
  }
  await commitFacts(tx, taken, after, null, {
    kind: 'NOTE',
    id_motivo: input.id_motivo,
    text: `Falso flete: ${option.name} — ${input.motive}`,
    author: actor,
  });
}
