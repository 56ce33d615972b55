import { falseFreightSale } from '@cabezal/domain/prices/amounts/false-freight';
import { falseFreightFor } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import { requiredWork } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../../platform/db/tx.ts';
import { type Author, proposeCharge } from '../../../prices/charge-proposal-store/propose-charge.ts';
import { falseFreightMotives, templateOf } from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';
import { freightOf } from '../../../prices/pricing/leg-freight.queries.ts';
import { serviceByCode } from '../../../prices/pricing/rates.queries.ts';
import { type LockedGuide, skippedStops } from '../../../trips/state/facts/guide-record.queries.ts';

interface Skipped {
  index: number;
  name: string;
  motive: string;
}

/**
 * Whether this stop does the work for which the template has the leg, and no other stop of the trip does: without it the trip is
 * incomplete.
 */
function isRequired({ guide, leg }: LockedGuide, index: number, template: TemplateCode): boolean {
  const stop = guide.stops[index];
  const isSame = (one: { code: string; action: string | null }) =>
    one.code === stop?.code && one.action === stop.action;
  return (
    requiredWork({ template, kind: leg.kind }, guide.stops).some(isSame) &&
    !guide.stops.some((one, i) => i !== index && one.skipped_at === null && isSame(one))
  );
}

/**
 * When a required stop is skipped (9-operations §2), proposes false freight with the cheapest option for which the client is responsible.
 * The person who decides may choose another one, or dismiss it if the trip is paid as it is.
 */
export async function proposeOfSkip(tx: Tx, author: Author, taken: LockedGuide, stop: Skipped): Promise<void> {
  const { row, leg, guide } = taken;
  const id_stop = guide.stops[stop.index]?.id_stop;
  if (id_stop === undefined || leg.extraordinary) return;
  if (!isRequired(taken, stop.index, await templateOf(tx, row.id_reservation))) return;
  const option = falseFreightFor('CLIENTE', await falseFreightMotives(tx));
  const { share, sale } = falseFreightSale(await freightOf(tx, row), [row.id_leg], option?.sale_pct ?? 0);
  const { id_service } = await serviceByCode(tx, 'FFL');
  const cause = { kind: 'SKIPPED_STOP' as const, subject: id_stop };
  const { id_reservation, id_sub_reservation, id_leg, id_guide, guide_number, number } = row;
  await proposeCharge(tx, author, cause, {
    id_reservation,
    id_sub_reservation,
    id_leg,
    id_guide,
    id_service,
    quantity: 1,
    unit_price: option === null ? null : sale,
    id_motivo: option?.id_motivo ?? null,
    description: option === null ? 'Falso flete' : `Falso flete: ${option.name}`,
    reason: `No se ejecutó ${stop.name}, guía ${guide_number ?? `${id_reservation}-${number}`} — ${stop.motive}`,
    facts: { stop: stop.name, share, sale_pct: option?.sale_pct ?? null },
  });
}

/** After a false freight was undone: the charges of its skipped stops must be decided again. */
export async function proposeOfSkippedStops(tx: Tx, author: Author, taken: LockedGuide): Promise<void> {
  for (const { id_stop, name, motive } of await skippedStops(tx, taken.row.id_guide)) {
    const index = taken.guide.stops.findIndex(stop => stop.id_stop === id_stop);
    await proposeOfSkip(tx, author, taken, { index, name, motive });
  }
}
