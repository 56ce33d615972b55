import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
  getReservations,
  saveReservation,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide, monitoringLink, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive, issuedGuide } from '../../../../test/trips.ts';
import { company, place, type UserName } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const motive = 'Ya no se necesita';
const addressed = exportBooking({ id_addressee: company.importer });
const ofReservation = (id_reservation: number) =>
  t.rows(sql<{
    id_client: number;
    id_bill_to: number;
    id_forwarder: number | null;
    party: number[];
    status: string;
    version: number;
  }>`
    select id_client, id_bill_to, id_forwarder, party, status, version from reservations where id_reservation = ${id_reservation}`);

describe('an addressee', () => {
  test('reads what it will receive, without price, and can change nothing by any call', async () => {
    const booked = await (await t.as('operador')).ok(saveReservation, addressed);
    const { id_reservation, version } = booked;
    const [before] = await ofReservation(id_reservation);
    const me = await t.as('importerAdmin');
    const seen = await me.ok(getReservation, { id_reservation });
    expect([seen.charges, seen.totals, seen.containers_text]).toEqual([[], null, '1 × 40RH']);
    expect([seen.can.cancel, seen.can.edit]).toEqual([
      'Solo quien hizo la reserva puede cambiarla',
      'Solo quien hizo la reserva puede cambiarla',
    ]);
    const row = (await me.ok(getReservations, {})).rows.find(r => r.id_reservation === id_reservation);
    expect(row?.can.cancel).toBe('Solo quien hizo la reserva puede cambiarla');

    const stops = exportBooking().stops.map(s => (s.code === 'PLT' ? { ...s, id_location: place.plantQuito } : s));
    const sub = booked.sub_reservations[0]?.id_sub_reservation;
    const answers = [
      await me.call(cancelReservation, { id_reservation, version, motive }),
      await me.call(cancelSubReservation, { id_sub_reservation: sub, version: 1, motive }),
      await me.call(updateReservation, { ...addressed, id_reservation, version }),
      // Attempt to take it over: as its own client, from its own plant.
      await me.call(updateReservation, {
        ...addressed,
        id_reservation,
        version,
        stops,
        id_client: company.importer,
        id_bill_to: company.importer,
        id_addressee: null,
      }),
    ];
    expect(answers.map(a => [a.status, a.body.code])).toEqual(answers.map(() => [422, 'RESERVA_AJENA']));
    expect(await ofReservation(id_reservation)).toEqual([before]);
    expect(before?.party).toEqual([company.exporter, company.importer]);
  });

  test('follows the trip, without the cost of waiting, and can share no link to it', async () => {
    const reservation = await approvedReservation(t, { ...addressed, appointment_date: '2026-12-02' });
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
    await drive(t, id_guide, '2026-12-02T10:00:00Z', ['PLT', 'arrival']);
    t.advance(24 * 60);
    const cost = async (who: UserName) =>
      (await (await t.as(who)).ok(getGuide, { id_guide })).stand_by.map(s => s.cost);
    expect([await cost('exporterAdmin'), await cost('operador')]).toEqual([['360.00'], ['360.00']]);
    const [shown] = (await (await t.as('importerAdmin')).ok(getGuide, { id_guide })).stand_by;
    expect(shown).toMatchObject({ cost_per_hour: null, cost: null, adjusted_cost: null, justification: null });
    expect(Number(shown?.excess_hours)).toBeGreaterThan(0);
    const me = await t.as('importerAdmin');
    expect((await me.call(monitoringLink, { id_guide })).body.code).toBe('RESERVA_AJENA');
    expect((await me.call(revokeLinks, { id_guide })).body.code).toBe('RESERVA_AJENA');
    expect((await (await t.as('exporterAdmin')).call(monitoringLink, { id_guide })).status).toBe(200);
  });

  test('must be a company that the booker sees, and no carrier', async () => {
    const save = async (who: UserName, changes: Record<string, unknown>) => {
      const { status, body } = await (await t.as(who)).call(saveReservation, exportBooking(changes));
      return [status, body.message];
    };
    const carrier = [422, 'Un transportista no puede ser el destinatario'];
    for (const who of ['operador', 'exporterAdmin', 'forwarderAdmin'] as const)
      expect(await save(who, { id_addressee: company.carrier }), who).toEqual(carrier);
    for (const who of ['exporterAdmin', 'forwarderAdmin'] as const)
      expect(await save(who, { id_addressee: company.importer }), who).toEqual([404, 'El destinatario no existe']);
    expect((await save('forwarderAdmin', { id_addressee: company.exporter }))[0]).toBe(200);
  });
});

describe('parties', () => {
  test('a company that may not choose is payer and addressee, whatever it sends; the operator’s choice stays', async () => {
    const standing = async (id_reservation: number) =>
      (
        await t.rows(sql`select id_bill_to, id_addressee from reservations where id_reservation = ${id_reservation}`)
      )[0];
    const me = await t.as('exporterAdmin');
    const own = { id_bill_to: company.exporter, id_addressee: company.exporter };
    const sent = { id_bill_to: company.operator, id_addressee: null };
    const booked = await me.ok(saveReservation, exportBooking(sent));
    expect(await standing(booked.id_reservation)).toEqual(own);
    const chosen = await (await t.as('operador')).ok(saveReservation, addressed);
    const { id_reservation, version } = chosen;
    await me.ok(updateReservation, { ...exportBooking(sent), id_reservation, version });
    expect(await standing(id_reservation)).toEqual({ ...own, id_addressee: company.importer });
  });

  test('the payer of a forwarder’s booking is itself or its customer; the client must be its customer; the carrier must be a carrier', async () => {
    const me = await t.as('forwarderAdmin');
    const save = async (changes: Record<string, unknown>) => {
      const { status, body } = await me.call(saveReservation, exportBooking(changes));
      return [status, body.code];
    };
    expect(await save({ id_bill_to: company.operator })).toEqual([422, 'FACTURAR_A']);
    expect(await save({ id_bill_to: company.carrier })).toEqual([422, 'FACTURAR_A']);
    expect(await save({ id_bill_to: company.importer })).toEqual([404, 'NO_ENCONTRADO']);
    expect(await save({ id_client: company.carrier })).toEqual([422, 'CLIENTE']);
    expect(await save({ id_client: company.stranger })).toEqual([404, 'NO_ENCONTRADO']);
    expect(await save({ id_carrier: company.exporter })).toEqual([422, 'TRANSPORTISTA']);
    expect((await save({ id_carrier: company.carrier }))[0]).toBe(200);
  });

  test('a client that edits its forwarder’s booking stays client and does not become payer', async () => {
    const booked = await (await t.as('forwarderAdmin')).ok(
      saveReservation,
      exportBooking({ id_bill_to: company.forwarder }),
    );
    const { id_reservation, version } = booked;
    const client = await t.as('exporterAdmin');
    const edited = await client.ok(updateReservation, {
      ...exportBooking({ reference: 'OC-77', id_bill_to: company.exporter }),
      id_reservation,
      version,
    });
    expect(edited.reference).toBe('OC-77');
    const [row] = await ofReservation(id_reservation);
    expect(row).toMatchObject({
      id_client: company.exporter,
      id_bill_to: company.forwarder,
      id_forwarder: company.forwarder,
    });
    // The payer reads its price; the forwarder may move it only to another of its customers.
    const forwarder = await t.as('forwarderAdmin');
    expect((await forwarder.ok(getReservation, { id_reservation })).charges).toHaveLength(1);
    const moved = await forwarder.call(updateReservation, {
      ...exportBooking({ id_client: company.stranger }),
      id_reservation,
      version: edited.version,
    });
    expect(moved.status).toBe(404);
  });

  test('a payer that is neither client nor forwarder pays and reads, and changes nothing', async () => {
    const { id_reservation, version } = await (await t.as('operador')).ok(
      saveReservation,
      exportBooking({ id_bill_to: company.importer }),
    );
    const payer = await t.as('importerAdmin');
    expect((await payer.ok(getReservation, { id_reservation })).charges).toHaveLength(1);
    expect((await payer.call(cancelReservation, { id_reservation, version, motive })).body.code).toBe('RESERVA_AJENA');
    expect(
      (await (await t.as('exporterAdmin')).call(cancelReservation, { id_reservation, version, motive })).status,
    ).toBe(200);
  });

  test('a company without a part in it can neither read nor change it', async () => {
    const { id_reservation, version } = await (await t.as('operador')).ok(saveReservation, addressed);
    for (const who of ['strangerAdmin', 'forwarderAdmin'] as const) {
      const me = await t.as(who);
      const answers = [
        await me.call(getReservation, { id_reservation }),
        await me.call(cancelReservation, { id_reservation, version, motive }),
        await me.call(updateReservation, { ...addressed, id_reservation, version }),
      ];
      expect(
        answers.map(a => a.status),
        who,
      ).toEqual([404, 404, 404]);
    }
    for (const who of ['carrierAdmin', 'driver', 'monitor', 'exporterAccountant'] as const) {
      const me = await t.as(who);
      expect((await me.call(cancelReservation, { id_reservation, version, motive })).status, who).toBe(403);
      expect((await me.call(updateReservation, { ...addressed, id_reservation, version })).status, who).toBe(403);
    }
    expect((await ofReservation(id_reservation))[0]?.status).toBe('PENDING');
  });
});

describe('cancelling', () => {
  test('the hours count by the business day, not by UTC', async () => {
    // From the 23rd on, a customer may cancel up to 72 hours before.
    await t.write(tx =>
      tx.run(
        sql`insert into parameters (key, value, valid_from) select key, '72', '2026-11-23'
        from parameters where key = 'horas_cancelacion_sin_cargo' limit 1`,
      ),
    );
    const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-11-25' }));
    const { version } = (await ofReservation(id_reservation))[0] ?? { version: 0 };
    // 20:00 on the 22nd in Guayaquil: 57 hours before the appointment.
    t.setNow('2026-11-23T01:00:00.000Z');
    const me = await t.as('exporterAdmin');
    expect((await me.ok(getReservation, { id_reservation })).can.cancel).toBe(true);
    await me.ok(cancelReservation, { id_reservation, version, motive });
  });
});
