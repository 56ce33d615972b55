import {
  cancelReservation,
  countReservations,
  getReservation,
  getReservations,
  quoteReservation,
  rejectReservation,
  reservationMoney,
  saveReservation,
  saveSchedule,
  updatePendingState,
  updateReservation,
  updateSubReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getReservationMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';
import { carrierTerms } from '../../prices/pricing/carrier-terms.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('booking', () => {
  test('a customer books a container at its own rate and sees no cost; the operator sees the margin; a stranger gets 404', async () => {
    const booked = await (await t.as('exporterAdmin')).ok(saveReservation, exportBooking());
    expect(booked.status).toBe('PENDING');
    expect(booked.charges).toMatchObject([
      { unit_price: '450.00', subtotal: '450.00', iva_kind: 'ZERO', source: 'FEE' },
    ]);
    expect(booked.totals).toBeNull();
    const seen = await (await t.as('asesor')).ok(getReservation, { id_reservation: booked.id_reservation });
    expect(Number(seen.totals?.cost)).toBeGreaterThan(100);
    expect(seen.totals?.profitability).toMatch(/^-?\d+\.\d{2}$/);
    expect(
      (await (await t.as('strangerAdmin')).call(getReservation, { id_reservation: booked.id_reservation })).status,
    ).toBe(404);
    const [log] = await t.rows(
      sql<{
        id_user: number;
      }>`select id_user from audit_log where noun = 'reservation' and action = 'create' and id_record = ${String(booked.id_reservation)}`,
    );
    expect(log?.id_user).toBe(9);
  });

  test('several containers are numbered from one, with one charge each', async () => {
    const containers = [1, 2, 3].map(() => ({ id_container_type: 6, weight_kg: 21_800 }));
    const booked = await (await t.as('operador')).ok(
      saveReservation,
      exportBooking({ containers, services: [{ id_service: 6, quantity: 1 }] }),
    );
    expect(booked.sub_reservations.map(s => s.number)).toEqual([1, 2, 3]);
    expect(booked.sub_reservations.every(s => s.needs_generator)).toBe(true);
    expect(booked.containers_text).toBe('3 × 40RH');
    expect(booked.charges).toHaveLength(6);
  });

  test('books once when the same key is sent twice', async () => {
    const clerk = await t.as('operador');
    const first = await clerk.ok(saveReservation, exportBooking({ reference: 'OC-1' }), { key: 'booking-key-1' });
    const again = await clerk.ok(saveReservation, exportBooking({ reference: 'OC-1' }), { key: 'booking-key-1' });
    expect(again.id_reservation).toBe(first.id_reservation);
    const other = await clerk.call(saveReservation, exportBooking({ reference: 'OC-2' }), { key: 'booking-key-1' });
    expect(other.status).toBe(422);
  });

  test.each([
    ['MSKU7502141', 'El número de contenedor no es válido, no concuerda el digito verificador'],
    ['MSKU303677', 'Contenedor debe tener 11 caracteres'],
    ['MSKU 3036770', 'Error no debe contener espacios el número de contenedor'],
  ])('refuses container %s at its field', async (container_code, message) => {
    const answer = await (await t.as('operador')).call(
      saveReservation,
      exportBooking({ containers: [{ id_container_type: 6, weight_kg: 1, container_code }] }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.['containers.0.container_code']).toBe(message);
  });

  test.each([
    ['bl', 'MAEU 123', 'No ingresar espacios'],
    ['bl', 'BL#1', 'Sólo ingresar números y letras'],
    ['cw1_code', '12A', 'Codigo CW1 - Ingresar solo números'],
  ])('refuses %s «%s» with the text of the specification', async (field, value, message) => {
    const answer = await (await t.as('operador')).call(saveReservation, exportBooking({ [field]: value }));
    expect(answer.body.fields?.[field]).toBe(message);
  });

  test('refuses a box that is already under way, with the number of its reservation', async () => {
    const clerk = await t.as('operador');
    const first = await clerk.ok(
      saveReservation,
      importBooking({ containers: [{ id_container_type: 3, weight_kg: 1, container_code: 'TRIU8423172' }] }),
    );
    const second = await clerk.call(
      saveReservation,
      importBooking({ containers: [{ id_container_type: 3, weight_kg: 1, container_code: 'triu8423172' }] }),
    );
    expect(second.body.message).toBe(`El contenedor ya está en la reserva ${first.id_reservation}`);
    // Another customer does not learn whose reservation it is.
    const stranger = await (await t.as('exporterAdmin')).call(
      saveReservation,
      exportBooking({
        containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, container_code: 'TRIU8423172' }],
      }),
    );
    expect(stranger.body.fields).toEqual({ 'containers.0.container_code': 'El contenedor ya está en otra reserva' });
  });

  test('refuses a route without its port, another company’s plant, a weight over the payload and a past appointment', async () => {
    const clerk = await t.as('operador');
    const customer = await t.as('exporterAdmin');
    expect(
      (await clerk.call(saveReservation, exportBooking({ stops: exportBooking().stops.slice(0, 3) }))).body.code,
    ).toBe('RECORRIDO');
    const foreign = exportBooking().stops.map(s => (s.code === 'PLT' ? { ...s, id_location: place.plantStranger } : s));
    expect((await customer.call(saveReservation, exportBooking({ stops: foreign }))).body.code).toBe('RECORRIDO');
    expect(
      (await clerk.call(saveReservation, exportBooking({ containers: [{ id_container_type: 6, weight_kg: 44_000 }] })))
        .body.code,
    ).toBe('PESO_EXCEDIDO');
    expect((await customer.call(saveReservation, exportBooking({ appointment_date: '2026-11-01' }))).body.code).toBe(
      'CITA_PASADA',
    );
  });

  test('a customer cannot book for another; a forwarder books for its customer, and itself or the customer pays', async () => {
    expect((await (await t.as('importerAdmin')).call(saveReservation, exportBooking())).status).toBe(404);
    const forwarded = await (await t.as('forwarderAdmin')).ok(
      saveReservation,
      exportBooking({ id_bill_to: company.forwarder }),
    );
    expect(forwarded).toMatchObject({ id_bill_to: company.forwarder, forwarder_name: 'Andes Forwarding' });
    expect(
      (await (await t.as('exporterAdmin')).ok(getReservation, { id_reservation: forwarded.id_reservation }))
        .id_reservation,
    ).toBe(forwarded.id_reservation);
  });

  test('refuses a blocked client', async () => {
    await t.write(tx => tx.run(sql`update companies set blocked_at = now() where id_company = ${company.importer}`));
    const answer = await (await t.as('operador')).call(saveReservation, importBooking());
    expect(answer.body.message).toBe('La compañía Electrohogar del Pacífico está bloqueada');
    await t.write(tx => tx.run(sql`update companies set blocked_at = null where id_company = ${company.importer}`));
  });

  test('quotes rate, services with VAT, the margin for the operator only, and a warning about the line’s usual terminal', async () => {
    const input = {
      reservation_type: 'E',
      id_client: company.exporter,
      stops: exportBooking().stops,
      containers: [{ id_container_type: 6 }, { id_container_type: 6 }],
      services: [{ id_service: 6, quantity: 1 }],
      appointment_date: '2026-11-24',
    };
    const price = await (await t.as('asesor')).ok(quoteReservation, input);
    expect(price.sale).toBe((900 + 2 * 60).toFixed(2));
    expect(price.iva).toBe('18.00');
    expect(price.fee_code).toBe('TF-0002');
    expect(price.cost).not.toBeNull();
    expect((await (await t.as('exporterAdmin')).ok(quoteReservation, input)).cost).toBeNull();
    const none = await (await t.as('asesor')).ok(quoteReservation, { ...input, containers: [] });
    expect(none.profitability).toBeNull();
  });
});

describe('decision', () => {
  test('accepting creates the legs of the template with times relative to the appointment', async () => {
    const accepted = await approvedReservation(t);
    const legs = accepted.sub_reservations[0]?.legs ?? [];
    expect(legs.map(l => [l.kind, l.status, l.stops.map(s => s.code).join('>')])).toEqual([
      ['RETIRO', 'GUIA_NO_GENERADA', 'BASE>DEP>PLT'],
      ['VIAJE', 'GUIA_NO_GENERADA', 'PLT>PRT'],
    ]);
    expect(legs[1]?.stops[0]?.planned_arrival).toBe('2026-11-24T10:00:00.000Z');
    expect(Date.parse(legs[0]?.stops[1]?.planned_departure ?? '')).toBeLessThan(Date.parse('2026-11-24T07:00:00Z'));
    expect(accepted.status).toBe('ACCEPTED');
  });

  test('the appointment is that of the first plant; the next one has its own, or none', async () => {
    const own = '2026-11-24T20:00:00.000Z';
    const appointments = async (second: object) => {
      const [base, depot, plant, port] = exportBooking().stops;
      const stops = [base, depot, plant, { code: 'PLT', id_location: place.plantDaule, ...second }, port];
      const accepted = await approvedReservation(t, exportBooking({ stops }));
      return accepted.sub_reservations[0]?.legs[1]?.stops.map(stop => [stop.code, stop.appointment_at]);
    };
    const first = ['PLT', '2026-11-24T10:00:00.000Z'];
    expect(await appointments({})).toEqual([first, ['PLT', null], ['PRT', null]]);
    expect(await appointments({ appointment_at: own })).toEqual([first, ['PLT', own], ['PRT', null]]);
  });

  test('is refused without a rate, unless the role may', async () => {
    const clerk = await t.as('operador');
    const booked = await clerk.ok(
      saveReservation,
      exportBooking({ containers: [{ id_container_type: 1, weight_kg: 100 }] }),
    );
    const input = { id_reservation: booked.id_reservation, estado: 'ACCEPTED', version: booked.version };
    expect((await clerk.call(updatePendingState, input)).body.message).toBe(
      'Asocie una tarifa a la reserva: la registran Administrador maestro, Asesor comercial y Contador',
    );
    expect((await (await t.as('admin')).ok(updatePendingState, input)).status).toBe('ACCEPTED');
  });

  test('two advisors decide at once: the second gets a conflict', async () => {
    const clerk = await t.as('asesor');
    const booked = await clerk.ok(saveReservation, exportBooking());
    const input = { id_reservation: booked.id_reservation, version: booked.version };
    await clerk.ok(rejectReservation, { ...input, motive: 'Sin equipos disponibles' });
    const second = await clerk.call(updatePendingState, { ...input, estado: 'ACCEPTED' });
    expect([second.status, second.body.message]).toEqual([409, 'El registro fue modificado por otro usuario']);
    const rejected = await clerk.ok(getReservation, { id_reservation: booked.id_reservation });
    expect([rejected.status, rejected.rejected_reason]).toEqual(['REJECTED', 'Sin equipos disponibles']);
    const reopened = await clerk.ok(updatePendingState, {
      ...input,
      estado: 'PENDING',
      version: rejected.version,
      motive: 'Fue un error',
    });
    expect(reopened.status).toBe('PENDING');
  });

  test('refuses a motive under five characters', async () => {
    const clerk = await t.as('asesor');
    const booked = await clerk.ok(saveReservation, exportBooking());
    expect(
      (
        await clerk.call(rejectReservation, {
          id_reservation: booked.id_reservation,
          version: booked.version,
          motive: ' no  ',
        })
      ).status,
    ).toBe(400);
  });

  test('a customer can cancel until twelve hours before the appointment, the operator also later', async () => {
    const accepted = await approvedReservation(t);
    const input = { id_reservation: accepted.id_reservation, version: accepted.version, motive: 'El barco no llegó' };
    t.setNow('2026-11-24T01:00:00.000Z');
    expect((await (await t.as('exporterAdmin')).call(cancelReservation, input)).body.code).toBe('CANCELACION_TARDIA');
    const operator = await t.as('operador');
    const [entry] = await operator.ok(getReservationMotives, {});
    const late = { ...input, id_motivo: entry?.id_motivo };
    expect((await operator.ok(cancelReservation, late)).status).toBe('NOT_EJECUTED');
    t.setNow('2026-11-21T14:00:00.000Z');
  });

  test('only a pending reservation can be edited, and editing calculates its price again', async () => {
    const clerk = await t.as('operador');
    const booked = await clerk.ok(saveReservation, exportBooking());
    const two = [1, 2].map(() => ({ id_container_type: 6, weight_kg: 20_000 }));
    const edited = await clerk.ok(updateReservation, {
      ...exportBooking({ containers: two }),
      id_reservation: booked.id_reservation,
      version: booked.version,
    });
    expect(edited.charges).toHaveLength(2);
    const accepted = await approvedReservation(t);
    const late = await clerk.call(updateReservation, {
      ...exportBooking(),
      id_reservation: accepted.id_reservation,
      version: accepted.version,
    });
    expect(late.status).toBe(409);
  });

  test('refuses times that do not ascend and stores nothing', async () => {
    const accepted = await approvedReservation(t);
    const leg = accepted.sub_reservations[0]?.legs[1];
    const stops = [{ id_leg: leg?.id_leg, position: 1, planned_arrival: '2026-11-24T09:00:00.000Z' }];
    const answer = await (await t.as('despacho')).call(saveSchedule, {
      id_reservation: accepted.id_reservation,
      version: accepted.version,
      stops,
    });
    expect(answer.body.code).toBe('HORAS_DESORDENADAS');
    const [row] = await t.rows(
      sql<{
        planned_arrival: string;
      }>`select planned_arrival from leg_stops where id_leg = ${leg?.id_leg} and position = 1`,
    );
    expect(row?.planned_arrival).toBe(leg?.stops[1]?.planned_arrival);
  });
});

describe('lists and columns', () => {
  test('lists follow the derived status; search finds number, booking and container; a customer sees only its own without margin', async () => {
    const clerk = await t.as('operador');
    const booked = await clerk.ok(
      saveReservation,
      importBooking({
        containers: [{ id_container_type: 3, weight_kg: 5, container_code: 'ONEU9035489' }],
        reference: 'PÓLIZA-77',
      }),
    );
    const ids = async (input: object) => (await clerk.ok(getReservations, input)).rows.map(r => r.id_reservation);
    expect(await ids({ search: String(booked.id_reservation) })).toContain(booked.id_reservation);
    expect(await ids({ search: 'oneu9035' })).toEqual([booked.id_reservation]);
    expect(await ids({ search: 'poliza-77' })).toEqual([booked.id_reservation]);
    expect(await ids({ filters: { list: 'pending', id_client: company.importer } })).toContain(booked.id_reservation);
    const mine = await (await t.as('importerAdmin')).ok(getReservations, {});
    expect(mine.rows.every(r => r.id_client === company.importer && !('sale' in r) && !('profitability' in r))).toBe(
      true,
    );
    expect(mine.total).toBeGreaterThan(0);
  });

  test('shows sale and cost to the operator with the same figures in panel, detail and list, marked as an estimate', async () => {
    const booked = await (await t.as('operador')).ok(saveReservation, exportBooking());
    expect(
      (await (await t.as('exporterAdmin')).call(reservationMoney, { id_reservation: booked.id_reservation })).status,
    ).toBe(403);
    const money = await (await t.as('asesor')).ok(reservationMoney, { id_reservation: booked.id_reservation });
    expect(money).toMatchObject({ sale: '450.00', cost: '463.80', profitability: '-2.98', open_legs: 1 });
    // Nothing is closed: the whole cost is reckoned, so there are no cost lines.
    expect(money).toMatchObject({ estimate: '463.80', costs: [] });
    const { sale, cost, profitability, open_legs } = money;
    const seen = await (await t.as('asesor')).ok(getReservation, { id_reservation: booked.id_reservation });
    expect(seen.totals).toEqual({ sale, cost, profitability, open_legs });
    const listed = await (await t.as('asesor')).ok(getReservations, { search: String(booked.id_reservation) });
    expect(listed.rows[0]).toMatchObject({ sale, profitability, open_legs });
  });

  test('counts finished ones; the list shows numbers and weight of the boxes', async () => {
    const clerk = await t.as('operador');
    const booked = await clerk.ok(
      saveReservation,
      importBooking({
        containers: [
          { id_container_type: 3, weight_kg: 5000, container_code: 'TEMU6079348' },
          { id_container_type: 3, weight_kg: 7000 },
        ],
      }),
    );
    const [row] = (await clerk.ok(getReservations, { search: String(booked.id_reservation) })).rows;
    expect(row).toMatchObject({ container_codes: 'TEMU6079348', weight_kg: 12_000, generator: null, chassis: null });
    expect(await clerk.ok(countReservations, {})).toMatchObject({ finished: 0 });
  });

  test('accepts container number and seals later; refuses a wrong version', async () => {
    const accepted = await approvedReservation(t);
    const sub = accepted.sub_reservations[0];
    const monitor = await t.as('monitor');
    const input = {
      id_sub_reservation: sub?.id_sub_reservation,
      version: sub?.version,
      container_code: 'MSKU7502140',
      seals: ['MLEC0482133'],
    };
    expect((await monitor.ok(updateSubReservation, input)).container_code).toBe('MSKU7502140');
    expect((await monitor.call(updateSubReservation, input)).status).toBe(409);
  });
});

test('does not sell an unknown or inactive service; a service booked before keeps its price', async () => {
  const clerk = await t.as('operador');
  const [service] = await t.rows<{ id_service: number }>(sql`select id_service from services where code = 'CUS'`);
  const services = [{ id_service: service?.id_service ?? 0, quantity: 1 }];
  const booking = exportBooking({ appointment_date: '2027-04-06', services });
  const booked = await approvedReservation(t, booking);
  await t.write(tx => tx.run(sql`update services set active = false where code = 'CUS'`));
  for (const asked of [services, [{ id_service: 99_999, quantity: 1 }]]) {
    const { charges } = await clerk.ok(quoteReservation, {
      reservation_type: 'E',
      id_client: company.exporter,
      appointment_date: '2027-04-06',
      stops: booking.stops,
      containers: [{ id_container_type: 6 }],
      services: asked,
    });
    expect(charges.map(charge => charge.source)).toEqual(['FEE']);
  }
  const id = booked.sub_reservations[0]?.id_sub_reservation ?? 0;
  const terms = await t.write(tx => carrierTerms(tx, [id], [company.carrier]));
  expect(terms(id, company.carrier).price).toBe('318.00');
  await t.write(tx => tx.run(sql`update services set active = true where code = 'CUS'`));
});
