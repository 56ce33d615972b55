import { getNecShipment, updateNecShipment } from '@cabezal/contract/bookings/nec/nec.calls';
import {
  correctReservation,
  createSubReservation,
  saveFastEdit,
  setMissingLine,
} from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { editCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { type NecSimulator, startNec } from '@cabezal/simulator/outside/nec';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';

let t: TestApp;
let nec: NecSimulator;
let clerk: Client;

async function nameAgent(
  of: TestApp,
  nec_agent_foreign: string | null,
  id_company: number = company.exporter,
): Promise<void> {
  const admin = await of.as('admin');
  const { version } = await admin.ok(getCompany, { id_company });
  await admin.ok(editCompany, { id_company, version, nec_agent_foreign });
}

beforeAll(async () => {
  nec = await startNec({ token: 'clave', slow_ms: 400 });
  t = await startTestApp({ NEC_URL: nec.url, NEC_TOKEN: 'clave' });
  await nameAgent(t, 'NL-204');
});
beforeEach(async () => {
  t.setNow(testNow);
  nec.misbehave(null);
  nec.refuse(null);
  clerk = await t.as('operador');
});
afterAll(async () => {
  await t.close();
  await nec.close();
});

let days = 0;
const nextDay = () => {
  days += 1;
  return `2026-12-${String(days).padStart(2, '0')}`;
};
const booked = (more: object = {}) => approvedReservation(t, exportBooking({ appointment_date: nextDay(), ...more }));
const send = (id_reservation: number) => clerk.ok(updateNecShipment, { id_reservation });
const read = (id_reservation: number) => clerk.ok(getNecShipment, { id_reservation });
async function correct(id_reservation: number, set: Record<string, unknown>): Promise<void> {
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(correctReservation, { id_reservation, version, motive: 'Lo corrigió la naviera', ...set });
}
interface SentShipment {
  shipment: string;
  voyage: string | null;
  agent_foreign: string;
  shipping_line: string | null;
  cancelled: boolean;
  containers: { number: number }[];
}
const sentOf = (id_reservation: number) =>
  nec.shipments.map(one => one.payload as SentShipment).filter(one => one.shipment === String(id_reservation));
const messages = (id_reservation: number) =>
  t.rows(sql`select id from outbox where system = 'NEC' and id_record = ${String(id_reservation)}`);

describe('a shipment', () => {
  test('is sent with the agent of the client; the same data twice is one message', async () => {
    const { id_reservation } = await booked();
    expect(await read(id_reservation)).toMatchObject({ state: 'SIN_ENVIAR', agent: 'NL-204', can: { send: true } });
    expect(await send(id_reservation)).toMatchObject({ state: 'ENVIANDO', last_sent_at: null });
    expect((await send(id_reservation)).state).toBe('ENVIANDO');
    await t.outbox.drain();
    expect(await send(id_reservation)).toMatchObject({ state: 'ENVIADO', last_sent_at: expect.any(String) });
    await t.outbox.drain();
    expect(await messages(id_reservation)).toHaveLength(1);
    expect(sentOf(id_reservation)).toMatchObject([{ agent_foreign: 'NL-204' }]);
  });

  test('by two people at once is one message', async () => {
    const { id_reservation } = await booked();
    await Promise.all([send(id_reservation), send(id_reservation)]);
    await t.outbox.drain();
    expect(sentOf(id_reservation)).toHaveLength(1);
  });

  test('that NEC has is sent again by a correction of the reservation, and of several at once', async () => {
    const { id_reservation } = await booked();
    await correct(id_reservation, { voyage: '11W' });
    expect(await messages(id_reservation)).toEqual([]);
    await send(id_reservation);
    await t.outbox.drain();
    await correct(id_reservation, { voyage: '12W' });
    await t.outbox.drain();
    // NEC is told nothing of this field.
    await correct(id_reservation, { observation_client: 'Llamar antes' });
    const { version } = await clerk.ok(getReservation, { id_reservation });
    const row = { noun: 'reservation' as const, id: id_reservation, version, set: { voyage: '13W' } };
    await clerk.ok(saveFastEdit, { rows: [row] });
    await t.outbox.drain();
    expect(sentOf(id_reservation).map(one => one.voyage)).toEqual(['11W', '12W', '13W']);
    expect((await read(id_reservation)).state).toBe('ENVIADO');
  });

  test('that NEC has is sent again when containers are added or cancelled, and without any when all of it is', async () => {
    const { id_reservation } = await booked();
    await send(id_reservation);
    await t.outbox.drain();
    const now = () => clerk.ok(getReservation, { id_reservation });
    const box = { id_container_type: 6, weight_kg: 20_000, set_point_c: 13.3 };
    await clerk.ok(createSubReservation, { id_reservation, version: (await now()).version, containers: [box] });
    await t.outbox.drain();
    const added = (await now()).sub_reservations.find(sub => sub.number === 2);
    await clerk.ok(cancelSubReservation, {
      id_sub_reservation: added?.id_sub_reservation,
      version: added?.version,
      motive: 'Ya no se carga',
    });
    await t.outbox.drain();
    await clerk.ok(cancelReservation, { id_reservation, version: (await now()).version, motive: 'Ya no viaja' });
    await t.outbox.drain();
    const numbers = sentOf(id_reservation).map(one => one.containers.map(({ number }) => number));
    expect(numbers).toEqual([[1], [1, 2], [1], []]);
  });

  test('that NEC has is sent again with the line that it lacked', async () => {
    await nameAgent(t, 'NL-205', company.importer);
    const containers = [{ id_container_type: 3, weight_kg: 18_000 }];
    const booking = importBooking({ appointment_date: nextDay(), containers });
    const { id_reservation } = await approvedReservation(t, booking);
    await send(id_reservation);
    await t.outbox.drain();
    await clerk.ok(setMissingLine, { id_reservation, id_shipping_line: 1 });
    await t.outbox.drain();
    expect(sentOf(id_reservation).map(one => one.shipping_line)).toEqual([null, expect.any(String)]);
  });

  test('is sent by a correction after a guide was issued, although nobody sent it before', async () => {
    const reservation = await booked();
    const { id_reservation } = reservation;
    await issuedGuide(t, reservation, 'RETIRO');
    await correct(id_reservation, { voyage: '14W' });
    await t.outbox.drain();
    expect(sentOf(id_reservation)).toMatchObject([{ voyage: '14W' }]);
  });

  test('that NEC has is sent again by whatever changes its containers, and by its cancellation', async () => {
    const box = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
    const { id_reservation } = await booked({ containers: [box, box] });
    const told = async () => {
      await t.outbox.drain();
      const last = sentOf(id_reservation).at(-1);
      return [last?.cancelled, last?.containers.map(one => one.number)];
    };
    const motive = 'Ya no hay carga';
    await send(id_reservation);
    expect(await told()).toEqual([false, [1, 2]]);
    const [, second] = (await clerk.ok(getReservation, { id_reservation })).sub_reservations;
    const { id_sub_reservation, version: ofSecond } = second ?? {};
    await clerk.ok(cancelSubReservation, { id_sub_reservation, version: ofSecond, motive });
    expect(await told()).toEqual([false, [1]]);
    const { version } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(createSubReservation, { id_reservation, version, containers: [box] });
    expect(await told()).toEqual([false, [1, 3]]);
    const { version: now } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(cancelReservation, { id_reservation, version: now, motive });
    expect(await told()).toEqual([true, []]);
    // The last thing that NEC hears of it.
    expect((await read(id_reservation)).state).toBe('ENVIADO');
    expect(sentOf(id_reservation)).toHaveLength(4);
  });

  test('that was given up before NEC heard of it is not sent', async () => {
    const { id_reservation, version } = await booked();
    await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Ya no hay carga' });
    const refused = await clerk.call(updateNecShipment, { id_reservation });
    expect([refused.status, refused.body.code]).toEqual([409, 'NEC_RESERVA_TERMINADA']);
    expect((await read(id_reservation)).can.send).toContain('NEC no la conoce');
    expect(await messages(id_reservation)).toEqual([]);
  });

  test('that NEC refused waits for a person, whatever happens to the trip', async () => {
    const reservation = await booked();
    const { id_reservation } = reservation;
    nec.refuse('Embarque cerrado');
    await send(id_reservation);
    await t.outbox.drain();
    nec.refuse(null);
    await issuedGuide(t, reservation, 'RETIRO');
    await t.outbox.drain();
    expect((await read(id_reservation)).state).toBe('ERROR');
    expect(sentOf(id_reservation)).toEqual([]);
  });

  test('needs an agent, and the right', async () => {
    const { id_reservation } = await booked();
    await nameAgent(t, null);
    const refused = await clerk.call(updateNecShipment, { id_reservation });
    expect([refused.status, refused.body.code]).toEqual([422, 'NEC_SIN_AGENTE']);
    await nameAgent(t, 'NL-204');
    expect((await (await t.as('exporterAdmin')).call(updateNecShipment, { id_reservation })).status).toBe(403);
  });
});

describe('NEC', () => {
  test.each(['http500', 'drop', 'garbage', 'lost-answer'] as const)('%s: stored once in effect', async mood => {
    const { id_reservation } = await booked();
    await send(id_reservation);
    nec.misbehave(mood, 1);
    await t.outbox.drain();
    expect(await read(id_reservation)).toMatchObject({ state: 'ENVIANDO', error_text: expect.any(String) });
    t.advance(1);
    await t.outbox.drain();
    expect(await read(id_reservation)).toMatchObject({ state: 'ENVIADO', error_text: null });
    expect(sentOf(id_reservation)).toHaveLength(1);
  });

  test('gets no older state after a newer one', async () => {
    const { id_reservation } = await booked();
    await correct(id_reservation, { voyage: '15W' });
    await send(id_reservation);
    nec.misbehave('drop', 1);
    await t.outbox.drain();
    await correct(id_reservation, { voyage: '16W' });
    await t.outbox.drain();
    t.advance(1);
    await t.outbox.drain();
    expect(sentOf(id_reservation).map(one => one.voyage)).toEqual(['16W']);
    expect((await read(id_reservation)).state).toBe('ENVIADO');
  });

  test('refuses in its own words; a person sends it again', async () => {
    const { id_reservation } = await booked();
    nec.refuse('Embarque cerrado');
    await send(id_reservation);
    await t.outbox.drain();
    expect(await read(id_reservation)).toMatchObject({ state: 'ERROR', error_text: 'NEC respondió: Embarque cerrado' });
    nec.refuse(null);
    expect((await send(id_reservation)).state).toBe('ENVIANDO');
    await t.outbox.drain();
    expect((await read(id_reservation)).state).toBe('ENVIADO');
    expect(await messages(id_reservation)).toHaveLength(1);
  });
});

test('without an address nothing is sent, and the answer says so', async () => {
  const alone = await startTestApp();
  try {
    await nameAgent(alone, 'NL-204');
    const { id_reservation } = await approvedReservation(alone);
    const office = await alone.as('operador');
    expect(await office.ok(getNecShipment, { id_reservation })).toMatchObject({
      is_connected: false,
      can: { send: 'NEC no recibe embarques de esta instalación' },
    });
    const refused = await office.call(updateNecShipment, { id_reservation });
    expect([refused.status, refused.body.code]).toEqual([409, 'NEC_SIN_CONEXION']);
    const { version } = await office.ok(getReservation, { id_reservation });
    await office.ok(correctReservation, { id_reservation, version, voyage: '17W' });
    expect(await alone.rows(sql`select id from outbox where system = 'NEC'`)).toEqual([]);
  } finally {
    await alone.close();
  }
});
