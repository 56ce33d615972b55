import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation, updateSubReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getOrCreateDpw, type SlotDraft } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';

/** The terminal's codes of all records, so that none lacks. */
export const nameAll = (t: TestApp, id_terminal: number = place.dpw): Promise<unknown> =>
  t.write(tx =>
    tx.run(sql`insert into terminal_codes (id_terminal, kind, id_own, code, checked_at)
      select ${id_terminal}::integer, k.kind, k.id, 'X', ${tx.now}::timestamptz from (
        select 'CLIENT' as kind, id_company as id from companies union all select 'PRODUCT', id_product from products
        union all select 'SHIPPING_LINE', id_shipping_line from shipping_lines union all select 'CONTAINER_TYPE', id_container_type from container_types
        union all select 'PROVINCE', id_province from provinces union all select 'CANTON', id_canton from cantons
        union all select 'DEPOSIT', id_location from locations where type = 'DEP') k
      on conflict (id_terminal, kind, id_own) do nothing`),
  );

/** A rate of December from the plant of `wholeTrip` to a port: without one no reservation is approved. */
export async function rateTo(t: TestApp, id_port: number): Promise<void> {
  const items = [{ id_service: 1, method: 'FIJO', amount: '480.00', auto: true }];
  const lane = { id_plant: place.plantGuabo, id_port };
  await (await t.as('admin')).ok(addFee, { valid_from: '2026-12-01', ...lane, items });
}

/** Trips of `wholeTrip` per server: each has another day and container. Files that share a worker count apart. */
const trips = new WeakMap<TestApp, number>();

/** An export whose guide is at a port (DP World), with everything that the terminal asks but what the draft itself asks. */
export async function wholeTrip(t: TestApp, port: number = place.dpw, changes: Record<string, unknown> = {}) {
  const made = (trips.get(t) ?? 0) + 1;
  trips.set(t, made);
  const appointment_date = `2026-12-${String(made + 1).padStart(2, '0')}`;
  const booking = exportBooking({ appointment_date, ...changes });
  const stops = booking.stops.map(stop => (stop.code === 'PRT' ? { ...stop, id_location: port } : stop));
  const reservation = await approvedReservation(t, { ...booking, stops });
  const { id_reservation } = reservation;
  const { id_leg } = legOf(reservation, 'VIAJE');
  const { id_guide } = await (await t.as('despacho')).ok(saveGuide, { id_leg, ...set(1) });
  const clerk = await t.as('operador');
  const [sub] = (await clerk.ok(getReservation, { id_reservation })).sub_reservations;
  const stem = `MSKU${String(700_000 + made)}`;
  await clerk.ok(updateSubReservation, {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    container_code: `${stem}${checkDigit(stem)}`,
    seals: ['A1'],
    dae: '028-2026-40-00012345',
    vgm_kg: 26_400,
    humidity_pct: 85,
    ventilation: 0,
  });
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(correctReservation, { id_reservation, version, id_ship: 1, voyage: '12W' });
  const stop = (await clerk.ok(getGuide, { id_guide })).stops.find(one => one.code === 'PRT');
  if (stop?.planned_arrival == null) throw new Error('the guide has no port');
  return { id_reservation, id_guide, id_stop: stop.id_stop, at: stop.planned_arrival };
}
export type WholeTrip = Awaited<ReturnType<typeof wholeTrip>>;

export async function draftOf(t: TestApp, { id_reservation, id_guide, id_stop }: WholeTrip): Promise<SlotDraft> {
  const draft = await (await t.as('operador')).ok(getOrCreateDpw, { id_reservation, id_guide, id_stop });
  if (draft === null) throw new Error('no draft');
  return draft;
}

/** That many minutes later. */
export const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** The draft of the slot of a trip as a person enters it: one hour from its planned arrival on. */
export const draftInput = ({ id_reservation, id_guide, id_stop, at }: WholeTrip, changes: object = {}) => ({
  id_reservation,
  data: {
    id_guide,
    id_stop,
    version: 0,
    slot_from: at,
    slot_to: later(at, 60),
    emails: ['garita@empresa.ec'],
    travel_min: 200,
    ...changes,
  },
});
