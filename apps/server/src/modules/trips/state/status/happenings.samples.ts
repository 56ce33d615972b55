import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelSubReservation,
  getReservation,
  updateSubReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import type { Answer, Client, TestApp } from '../../../../../test/harness.ts';
import { attachPapers, set } from '../../../../../test/trips.ts';
import { motiveOf, onTheRoad } from '../../../operations/dispatch/rescue/rescue.samples.ts';
import { refreshReservation } from './refresh-status.ts';

/** Steps that may happen to a container and its trips, each with its own call. */
export const STEPS = [
  'next',
  'drive',
  'back',
  'box',
  'finish',
  'delete',
  'other',
  'close',
  'reopen',
  'false',
  'unfalse',
  'again',
  'rescue',
  'cancel',
] as const;
export type Step = (typeof STEPS)[number];
export interface Happening {
  container: 0 | 1 | 2;
  step: Step;
}
type Sub = ReservationDetail['sub_reservations'][number];

export const boxOf = (n: number): string => {
  const number = `FEDU${String(n).padStart(6, '0')}`;
  return `${number}${checkDigit(number)}`;
};
const motive = 'Corrección de prueba';
const figures = { km: 90.5, gallons: 14, peaje: '0.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };
const PAPERS = ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'FOTO'];

/** «done», or the refusal. */
const outcome = ({ status, body }: Answer<unknown>): string =>
  status === 200 ? 'done' : `${status} ${body.code} ${body.message}`;
const NOTHING = 'NOTHING_TO_DO';

/** Issues a guide for a container's first leg, with its own unit. */
export async function issue(me: Client, sub: Sub | undefined, container: 0 | 1 | 2): Promise<string> {
  const made = await me.call(guides.saveGuide, { id_leg: sub?.legs[0]?.id_leg, ...set((container + 1) as 1) });
  if (made.status !== 200) return outcome(made);
  const { id_guide, version } = made.body;
  return outcome(await me.call(guides.issueGuide, { id_guide, version }));
}

/** Adds the required documents before an event, so that they do not count as part of it. */
async function withPapers(t: TestApp, { id_guide, id_reservation }: GuideDetail): Promise<void> {
  await attachPapers(t, id_guide, PAPERS);
  await t.write(tx => refreshReservation(tx, id_reservation));
}

/** The next arrival or departure. */
async function next(me: Client, { current_stop, stops }: GuideDetail, at: string): Promise<string> {
  const stop = current_stop === null ? undefined : stops[current_stop];
  if (stop === undefined) return NOTHING;
  const isFirst = current_stop === 0 && stop.action === null;
  const call = stop.arrival_at !== null || isFirst ? guides.recordDeparture : guides.recordArrival;
  return outcome(await me.call(call, { id_stop: stop.id_stop, at }));
}

/** Records all remaining events of the trip. */
async function drive(me: Client, id_guide: number, at: string): Promise<string> {
  const first = await next(me, await me.ok(guides.getGuide, { id_guide }), at);
  if (first === 'done') await drive(me, id_guide, at);
  return first;
}

/** The container's last guide, even if its leg is free again. */
const lastGuide = async (t: TestApp, { id_sub_reservation }: Sub): Promise<number | undefined> => {
  const [row] = await t.rows<{ id_guide: number | null }>(
    sql`select max(id_guide) as id_guide from guides where id_sub_reservation = ${id_sub_reservation} and deleted_at is null`,
  );
  return row?.id_guide ?? undefined;
};

/** Tries one step on a container; returns «done» or the refusal. */
export async function happen(
  t: TestApp,
  me: Client,
  id_reservation: number,
  { container, step }: Happening,
  at: string,
): Promise<string> {
  const now = await me.ok(getReservation, { id_reservation });
  const sub = now.sub_reservations[container];
  const id_guide = sub && (await lastGuide(t, sub));
  if (sub === undefined || id_guide === undefined) return NOTHING;
  const guide = await me.ok(guides.getGuide, { id_guide });
  if (step === 'close' || step === 'false') await withPapers(t, guide);
  const ofGuide = { id_guide, version: guide.version };
  const ofSub = { id_sub_reservation: sub.id_sub_reservation, version: sub.version, motive };
  const { id_generator, id_chassis } = guide;
  const verbs: Record<Step, () => Promise<string | Answer<unknown>>> = {
    next: () => next(me, guide, at),
    drive: () => drive(me, id_guide, at),
    back: () => me.call(guides.resetMilestones, { ...ofGuide, motive }),
    box: () =>
      me.call(guides.associateContainer, {
        id_guide,
        container_code: boxOf(id_guide),
        seals: [`SE${guide.version}`],
      }),
    finish: () => me.call(guides.finishTravel, { ...ofGuide, at }),
    delete: () => me.call(guides.deleteGuide, { ...ofGuide, motive }),
    other: () => me.call(updateSubReservation, { ...ofSub, weight_kg: 20_000 }),
    close: () => me.call(guides.closeGuide, { ...ofGuide, ...figures }),
    reopen: async () => (await t.as('contador')).call(guides.reverseClosing, { ...ofGuide, motive }),
    false: async () => me.call(falseFreight, { ...ofGuide, id_motivo: await motiveOf(t, 'FALSE_FREIGHT'), motive }),
    unfalse: () => me.call(falseFreight, { ...ofGuide, id_motivo: null, motive }),
    again: () => issue(me, sub, container),
    rescue: async () =>
      me.call(saveRescue, {
        ...ofGuide,
        rescue_at: at,
        point: onTheRoad,
        id_motivo: await motiveOf(t, 'RESCUE'),
        motive,
        id_truck: 4,
        id_driver: 4,
        id_generator,
        id_chassis,
      }),
    cancel: () => me.call(cancelSubReservation, ofSub),
  };
  const said = await verbs[step]();
  return typeof said === 'string' ? said : outcome(said);
}
