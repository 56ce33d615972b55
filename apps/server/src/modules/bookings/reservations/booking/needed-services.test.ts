import { addRecurring, runRecurring } from '@cabezal/contract/bookings/recurring/recurring.calls';
import {
  addReservationServices,
  approveReservationService,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import {
  createSubReservation,
  saveFastEdit,
  updateTripType,
} from '@cabezal/contract/bookings/reservations/editing.calls';
import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { place } from '../../../../../test/world.ts';
import { freight } from '../../../prices/fees/fee.samples.ts';
import { entriesOf } from '../../reservation-services/reservation-services.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const GEN = 6;
const dry = { id_container_type: 3, weight_kg: 18_000 };
const reefer = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
/** A booking of one 40RH that sends no services. */
const silent = (changes: Record<string, unknown> = {}) => exportBooking({ services: undefined, ...changes });

/** Price of the genset of each container, in their order; empty without a line. */
async function gensets(id_reservation: number): Promise<string[][]> {
  const rows = await t.rows<{ lines: string[] }>(sql`select coalesce(
      array_agg(k.subtotal::numeric(12, 2)::text) filter (where k.id_charge is not null), '{}') as lines
    from sub_reservations u left join charges k on k.id_sub_reservation = u.id_sub_reservation and k.id_service = ${GEN}
    where u.id_reservation = ${id_reservation} group by u.number order by u.number`);
  return rows.map(row => row.lines);
}
const booked = async (input: object, who = clerk) => (await who.ok(calls.saveReservation, input)).id_reservation;

/** What a weekly booking of that reservation books on its next days; `counts`: bookings on each day from Monday on. */
async function weekly(id_reservation: number, counts: number[]): Promise<number[]> {
  const { id_recurring_booking } = await clerk.ok(addRecurring, {
    id_reservation,
    name: 'Cada semana',
    counts,
    appointment_time: '06:30',
    create_days_ahead: 7,
    valid_from: '2026-11-23',
    skip_holidays: true,
    auto_accept: false,
  });
  return (await clerk.ok(runRecurring, { id_recurring_booking })).made;
}

describe('the booking call', () => {
  test('books the genset of a reefer when the caller sends no services, once for each container', async () => {
    expect(await gensets(await booked(silent()))).toEqual([['60.00']]);
    expect(await gensets(await booked(silent({ containers: [reefer, reefer] })))).toEqual([['60.00'], ['60.00']]);
    const customer = await t.as('exporterAdmin');
    expect(await gensets(await booked(silent(), customer))).toEqual([['60.00']]);
  });

  test('books none for a dry box, for a client with its own genset, and for an empty list of services', async () => {
    expect(await gensets(await booked(silent({ containers: [dry] })))).toEqual([[]]);
    expect(await gensets(await booked(silent({ containers: [{ ...reefer, own_generator: true }] })))).toEqual([[]]);
    expect(await gensets(await booked(silent({ services: [] })))).toEqual([[]]);
    const named = [{ id_service: GEN, quantity: 1 }];
    expect(await gensets(await booked(silent({ services: named })))).toEqual([['60.00']]);
  });

  test('quotes the same price, also for a change', async () => {
    const { booking: _, containers: __, ...rest } = silent();
    const asked = {
      ...(rest as object),
      reservation_type: 'E',
      containers: [{ id_container_type: 6, weight_kg: 21_800 }],
    };
    const quote = async (more: object) => (await clerk.ok(calls.quoteReservation, { ...asked, ...more })).sale;
    expect([await quote({}), await quote({ services: [] })]).toEqual(['510.00', '450.00']);
    const made = await clerk.ok(calls.saveReservation, silent({ services: [] }));
    const { id_reservation, version } = made;
    await clerk.ok(calls.updateReservation, { ...silent(), id_reservation, version });
    expect(await gensets(id_reservation)).toEqual([['60.00']]);
  });
});

describe('a dry box beside a reefer is charged no genset', () => {
  const mixed = { containers: [dry, reefer] };
  const named = [{ id_service: GEN, quantity: 1 }];
  /** Copies and added containers need a rate. */
  beforeAll(async () => {
    const lane = { reservation_type: 'E', id_plant: place.plantGuabo, id_port: place.dpw, id_container_type: 3 };
    const rate = { ...lane, valid_from: '2026-11-24', items: [freight('400.00')] };
    await (await t.as('contador')).ok(addFee, rate);
  });

  test('by call and form, which names the service; a container whose own services name it is charged', async () => {
    expect(await gensets(await booked(silent(mixed)))).toEqual([[], ['60.00']]);
    expect(await gensets(await booked(silent({ ...mixed, services: named })))).toEqual([[], ['60.00']]);
    const asked = [{ ...dry, needs_generator: true }, dry, reefer];
    expect(await gensets(await booked(silent({ ...mixed, containers: asked })))).toEqual([['60.00'], [], ['60.00']]);
    // No container needs it and the caller names it: it applies to each.
    const chosen = silent({ ...mixed, containers: [dry, dry], services: named });
    expect(await gensets(await booked(chosen))).toEqual([['60.00'], ['60.00']]);
  });

  test('in the quote', async () => {
    const { booking: _, ...rest } = silent({ containers: [dry, { id_container_type: 6, weight_kg: 21_800 }] });
    const { charges } = await clerk.ok(calls.quoteReservation, { ...rest, reservation_type: 'E' });
    expect(charges.filter(charge => charge.id_service === GEN)).toMatchObject([{ quantity: '1', subtotal: '60.00' }]);
  });

  test('in a change', async () => {
    const made = await clerk.ok(calls.saveReservation, silent({ appointment_date: '2026-12-17' }));
    const { id_reservation, version } = made;
    const change = { ...silent({ ...mixed, appointment_date: '2026-12-17' }), id_reservation, version };
    await clerk.ok(calls.updateReservation, change);
    expect(await gensets(id_reservation)).toEqual([[], ['60.00']]);
  });

  test('by a pasted column', async () => {
    const brought = { ...reefer, own_generator: true };
    const id_reservation = await booked(silent({ containers: [dry, brought] }));
    expect(await gensets(id_reservation)).toEqual([[], []]);
    const { sub_reservations } = await clerk.ok(calls.getReservation, { id_reservation });
    const rows = sub_reservations.map(({ id_sub_reservation: id, version }) => ({
      noun: 'sub_reservation' as const,
      id,
      version,
      set: { own_generator: false },
    }));
    const { results } = await clerk.ok(saveFastEdit, { rows });
    expect(results.map(result => result.ok)).toEqual([true, true]);
    expect(await gensets(id_reservation)).toEqual([[], ['60.00']]);
  });

  test('by a copied day and a weekly booking', async () => {
    const date = { from: '2026-12-10', to: '2026-12-11' };
    const id_reservation = await booked(silent({ ...mixed, appointment_date: date.from }));
    const { results } = await clerk.ok(copyDay, { from_date: date.from, to_dates: [date.to], ids: [id_reservation] });
    expect(results.map(result => result.message)).toEqual([undefined]);
    expect(await gensets(results[0]?.id_reservation ?? 0)).toEqual([[], ['60.00']]);
    const made = await weekly(id_reservation, [0, 0, 0, 1, 0, 0, 0]);
    expect(made).toHaveLength(1);
    expect(await gensets(made[0] ?? 0)).toEqual([[], ['60.00']]);
  });

  test('when containers are added: to a reefer, to a dry box, to both at once', async () => {
    const add = async (before: object[], more: object[]) => {
      const booking = silent({ appointment_date: '2026-12-18', booking: null, id_product: null, containers: before });
      const { id_reservation, version } = await approvedReservation(t, booking);
      await clerk.ok(createSubReservation, { id_reservation, version, containers: more });
      return gensets(id_reservation);
    };
    expect(await add([reefer], [dry])).toEqual([['60.00'], []]);
    expect(await add([dry], [reefer])).toEqual([[], ['60.00']]);
    expect(await add([dry], [reefer, dry])).toEqual([[], ['60.00'], []]);
    expect(await add([dry, reefer], [dry, reefer])).toEqual([[], ['60.00'], [], ['60.00']]);
  });
});

describe('a service of one container', () => {
  const CUSTODY = 8;
  /** Whether each container is charged the custody. */
  const custody = async (id_reservation: number): Promise<boolean[]> => {
    const rows = await t.rows<{ charged: boolean }>(sql`select exists (select from charges k
        where k.id_sub_reservation = u.id_sub_reservation and k.id_service = ${CUSTODY}) as charged
      from sub_reservations u where u.id_reservation = ${id_reservation} order by u.number`);
    return rows.map(row => row.charged);
  };
  const day = { appointment_date: '2027-01-12' };
  /** Two reefers, one of them with custody. */
  async function withOne(row: number, changes: Record<string, unknown> = {}): Promise<number> {
    const id_reservation = await booked(silent({ ...day, booking: null, containers: [reefer, reefer], ...changes }));
    const { sub_reservations } = await clerk.ok(calls.getReservation, { id_reservation });
    const id_sub_reservation = sub_reservations[row]?.id_sub_reservation;
    const services = [{ id_service: CUSTODY }];
    await clerk.ok(addReservationServices, { id_reservation, id_sub_reservation, services });
    return id_reservation;
  }

  test.each([
    [0, [true, false]],
    [1, [false, true]],
  ])('number %i keeps it when the trip type changes, in a copy, and in a weekly booking', async (row, expected) => {
    const id_reservation = await withOne(row, { appointment_date: `2027-01-${13 + row}` });
    expect(await custody(id_reservation)).toEqual(expected);
    const { version } = await clerk.ok(calls.getReservation, { id_reservation });
    await clerk.ok(updateTripType, { id_reservation, version, template: 'E_DIRECTO' });
    expect(await custody(id_reservation)).toEqual(expected);
    expect(await gensets(id_reservation)).toEqual([['60.00'], ['60.00']]);
    const from_date = `2027-01-${13 + row}`;
    const copy = async (more: object, to: string) => {
      const asked = { from_date, to_dates: [to], ids: [id_reservation], ...more };
      return (await clerk.ok(copyDay, asked)).results[0]?.id_reservation ?? 0;
    };
    expect(await custody(await copy({}, `2027-01-${20 + row}`))).toEqual(expected);
    const bare = await copy({ keep_services: false }, `2027-01-${25 + row}`);
    expect([await custody(bare), await gensets(bare)]).toEqual([
      [false, false],
      [[], []],
    ]);
    const [made] = await weekly(id_reservation, [0, 0, 0, 1, 0, 0, 0]);
    expect(await custody(made ?? 0)).toEqual(expected);
  });

  test('is not copied to an added container', async () => {
    const id_reservation = await withOne(0);
    const { version } = await clerk.ok(calls.getReservation, { id_reservation });
    const accepted = await clerk.ok(calls.updatePendingState, { id_reservation, version, estado: 'ACCEPTED' });
    await clerk.ok(createSubReservation, { id_reservation, version: accepted.version, containers: [reefer] });
    expect(await custody(id_reservation)).toEqual([true, false, false]);
    expect(await gensets(id_reservation)).toEqual([['60.00'], ['60.00'], ['60.00']]);
  });

  test('is booked as each container says, the others as the reservation says; the quote agrees', async () => {
    const own = [{ id_service: CUSTODY, quantity: 1 }];
    const mixed = { ...day, booking: null, containers: [reefer, { ...reefer, services: own }], services: undefined };
    const id_reservation = await booked(silent(mixed));
    expect([await custody(id_reservation), await gensets(id_reservation)]).toEqual([
      [false, true],
      [['60.00'], []],
    ]);
    const { booking: _, ...rest } = silent(mixed);
    const containers = mixed.containers.map(({ set_point_c: __, ...box }) => box);
    const { charges } = await clerk.ok(calls.quoteReservation, { ...rest, containers });
    const counted = (id: number) => charges.filter(one => one.id_service === id).map(one => one.quantity);
    expect([counted(CUSTODY), counted(GEN)]).toEqual([['1'], ['1']]);
  });
});

describe('a genset that is added later', () => {
  const withoutAny = async (containers: object[]) => {
    const booking = silent({
      appointment_date: '2026-12-18',
      booking: null,
      id_product: null,
      services: [],
      containers,
    });
    const { id_reservation, sub_reservations } = await approvedReservation(t, booking);
    return { id_reservation, second: sub_reservations[1]?.id_sub_reservation };
  };
  const genset = [{ id_service: GEN }];

  test('added for the whole reservation goes to the containers that need one; for a chosen container to that one, whatever its type', async () => {
    const { id_reservation } = await withoutAny([dry, reefer]);
    await clerk.ok(addReservationServices, { id_reservation, services: genset });
    expect(await gensets(id_reservation)).toEqual([[], ['60.00']]);
    const [entry] = await entriesOf(t, id_reservation);
    expect(entry?.after).toMatchObject({ containers: [2] });
    const chosen = await withoutAny([reefer, dry]);
    const { second: id_sub_reservation } = chosen;
    await clerk.ok(addReservationServices, {
      id_reservation: chosen.id_reservation,
      id_sub_reservation,
      services: genset,
    });
    expect(await gensets(chosen.id_reservation)).toEqual([[], ['60.00']]);
    const none = await withoutAny([dry, dry]);
    await clerk.ok(addReservationServices, { id_reservation: none.id_reservation, services: genset });
    expect(await gensets(none.id_reservation)).toEqual([['60.00'], ['60.00']]);
  });

  test('follows the same rule at an entered price, and after a customer’s request', async () => {
    const { id_reservation } = await withoutAny([dry, reefer]);
    const priced = [{ id_service: GEN, unit_price: '75.00', justification: 'Acordado con el cliente' }];
    await clerk.ok(addReservationServices, { id_reservation, services: priced });
    expect(await gensets(id_reservation)).toEqual([[], ['75.00']]);
    const asked = await withoutAny([dry, reefer]);
    const customer = await t.as('exporterAdmin');
    const wanted = { id_reservation: asked.id_reservation, services: genset };
    const [request] = (await customer.ok(addReservationServices, wanted)).requests;
    const { id_service_request, version } = request ?? {};
    await clerk.ok(approveReservationService, { id_service_request, version });
    expect(await gensets(asked.id_reservation)).toEqual([[], ['60.00']]);
  });
});

describe('a later change', () => {
  const edit = async (id_reservation: number, set: object) => {
    const { sub_reservations } = await clerk.ok(calls.getReservation, { id_reservation });
    const { id_sub_reservation = 0, version = 0 } = sub_reservations[0] ?? {};
    await clerk.ok(calls.updateSubReservation, { id_sub_reservation, version, container_code: null, ...set });
  };
  const toReefer = { id_container_type: 6, set_point_c: 13.3 };

  test('charges a box that becomes a reefer its genset, once', async () => {
    const id = await booked(silent({ containers: [dry] }));
    await edit(id, toReefer);
    expect(await gensets(id)).toEqual([['60.00']]);
    await edit(id, { id_container_type: 3, set_point_c: null });
    await edit(id, toReefer);
    expect(await gensets(id)).toEqual([['60.00']]);
  });

  test('charges it when the client no longer brings its own; one left out by hand stays out', async () => {
    const brought = await booked(silent({ containers: [{ ...reefer, own_generator: true }] }));
    await edit(brought, { own_generator: false });
    expect(await gensets(brought)).toEqual([['60.00']]);
    const without = await booked(silent({ services: [] }));
    await edit(without, { weight_kg: 20_000, set_point_c: 12 });
    expect(await gensets(without)).toEqual([[]]);
  });

  test('charges the first reefer that is added; a reefer beside one without genset gets none', async () => {
    const add = async (booking: Record<string, unknown>) => {
      const { id_reservation, version } = await approvedReservation(t, booking);
      await clerk.ok(createSubReservation, { id_reservation, version, containers: [reefer] });
      return gensets(id_reservation);
    };
    const day = { appointment_date: '2026-12-16', booking: null };
    expect(await add(silent({ ...day, id_product: null, containers: [{ ...reefer, own_generator: true }] }))).toEqual([
      [],
      ['60.00'],
    ]);
    expect(await add(silent({ ...day, services: [] }))).toEqual([[], []]);
  });
});

describe('a repeated booking', () => {
  const copies = async (id_reservation: number, from_date: string, to_date: string) => {
    const { results } = await clerk.ok(copyDay, { from_date, to_dates: [to_date], ids: [id_reservation] });
    return gensets(results[0]?.id_reservation ?? 0);
  };

  test('a copied day has the genset of its source, once, and none where the source has none', async () => {
    const day = { appointment_date: '2026-12-09' };
    expect(await copies(await booked(silent(day)), '2026-12-09', '2026-12-10')).toEqual([['60.00']]);
    expect(await copies(await booked(silent({ ...day, services: [] })), '2026-12-09', '2026-12-10')).toEqual([[]]);
  });

  test('also when only the second container uses one of ours', async () => {
    const brought = { ...reefer, own_generator: true };
    const source = await booked(silent({ appointment_date: '2026-12-14', containers: [brought, brought] }));
    const { sub_reservations } = await clerk.ok(calls.getReservation, { id_reservation: source });
    const { id_sub_reservation = 0, version = 0 } = sub_reservations[1] ?? {};
    const second = { id_sub_reservation, version, container_code: null };
    await clerk.ok(calls.updateSubReservation, { ...second, own_generator: false });
    expect(await gensets(source)).toEqual([[], ['60.00']]);
    // Booked with the reservation, charged to the container that uses ours.
    expect(await copies(source, '2026-12-14', '2026-12-15')).toEqual([[], ['60.00']]);
  });

  test('a weekly booking keeps exactly one', async () => {
    const id_reservation = await booked(silent());
    const made = await weekly(id_reservation, [0, 0, 0, 0, 1, 0, 0]);
    expect(made).toHaveLength(1);
    expect(await gensets(made[0] ?? 0)).toEqual([['60.00']]);
  });
});
