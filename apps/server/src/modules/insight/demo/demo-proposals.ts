import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { longerRoadPrice } from '../../prices/charge-proposal-store/price-effects.ts';
import { proposeCharge } from '../../prices/charge-proposal-store/propose-charge.ts';
import { freightService } from '../../prices/pricing/rates.queries.ts';
import { guidesOnTheRoad, type RunningGuide } from './demo-proposals.queries.ts';
import { officePerson, type Person } from './demo-services.queries.ts';

/** Number of trips that take a detour around a closed road. */
const SOME = 4;
/** Driven kilometres per sold kilometre of these trips. */
const LONGER = 1.22;

async function propose(tx: Tx, { id_user, name }: Person, guide: RunningGuide): Promise<void> {
  const { id_reservation, id_sub_reservation, id_leg, id_guide, label, sold_km } = guide;
  const km = Math.round(sold_km * LONGER * 10) / 10;
  const extra_km = Math.round((km - sold_km) * 10) / 10;
  const way = `${Math.round(sold_km)} → ${Math.round(km)} km`;
  await proposeCharge(
    tx,
    { id_user, name },
    { kind: 'LONGER_ROAD', subject: id_guide },
    {
      id_reservation,
      id_sub_reservation,
      id_leg,
      id_guide,
      id_motivo: null,
      id_service: await freightService(tx),
      quantity: 1,
      unit_price: await longerRoadPrice(tx, id_sub_reservation, extra_km),
      description: `Diferencia de flete: recorrido ${way}`,
      reason: `Recorrido ${way}, guía ${label} — Desvío por vía cerrada`,
      facts: { km, sold_km, extra_km },
    },
  );
}

/** Adds charge proposals without a decision, for trips that take a detour around a closed road. */
export async function giveDemoProposals(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const person = await officePerson(tx);
    if (person === undefined) return;
    for (const guide of await guidesOnTheRoad(tx, SOME)) await propose(tx, person, guide);
  });
}
