import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  acceptChargeProposal,
  type ChargeProposal,
  getChargeProposals,
} from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { deleteGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getReservationMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { sql } from 'kysely';
import type { Client, TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

export const motive = 'El cliente pidió otra carga';

export const proposalsOf = async (who: Client, id_reservation: number): Promise<ChargeProposal[]> =>
  (await who.ok(getChargeProposals, { filters: { id_reservations: [id_reservation] } })).rows;

/** Open proposals of a reservation: kind, line and price. */
export const openOf = async (who: Client, id_reservation: number) =>
  (await proposalsOf(who, id_reservation))
    .filter(one => one.state === 'OPEN')
    .map(one => [one.kind, one.description, one.unit_price]);

/** Adds another plant for loading, before the last stop. */
export const addPlant = (who: Client, { id_guide, version, stops }: GuideDetail, more: object = {}) =>
  who.ok(addStop, {
    id_guide,
    version,
    before: stops.at(-1)?.id_stop ?? 0,
    code: 'PLT',
    action: 'CARGAR',
    id_location: place.plantDaule,
    motive,
    ...more,
  });

export const accept = (who: Client, { id_charge_proposal, version }: ChargeProposal, more: object = {}) =>
  who.call(acceptChargeProposal, { id_charge_proposal, version, ...more });

interface Line {
  description: string;
  source: string;
  quantity: string;
  unit_price: string;
  justification: string | null;
}
/** Lines that a person wrote, and those of false freight. */
export const writtenLines = (t: TestApp, id_reservation: number): Promise<Line[]> =>
  t.rows(sql<Line>`select description, source, quantity, unit_price, justification from charges
    where id_reservation = ${id_reservation} and source in ('MANUAL', 'FALSE_FREIGHT') order by id_charge`);

/** A motive for cancelling a reservation for which that side is responsible. */
export async function givenUpBy(who: Client, responsible: 'CLIENTE' | 'OPERADOR'): Promise<number> {
  const entries = await who.ok(getReservationMotives, {});
  return entries.find(one => one.responsible === responsible)?.id_motivo ?? 0;
}

/** The n-th container of a reservation as it is now. */
export async function containerOf(who: Client, id_reservation: number, n = 0) {
  const sub = (await who.ok(getReservation, { id_reservation })).sub_reservations[n];
  return { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version };
}

export async function deletedGuide(who: Client, id_guide: number): Promise<void> {
  const { version } = await who.ok(getGuide, { id_guide });
  await who.ok(deleteGuide, { id_guide, version, motive: 'Se dañó el camión' });
}
