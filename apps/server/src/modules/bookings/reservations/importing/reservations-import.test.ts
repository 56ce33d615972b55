import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listImportRows } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { company, type UserName } from '../../../../../test/world.ts';
import { bringIn, correct } from '../../../system/imports/import.samples.ts';
import { exportLine } from '../../../system/imports/reservation-file.samples.ts';
import { type Cells, sheetRows } from '../../../system/imports/workbook.samples.ts';
import { momentOf, timeOf } from './read-booking.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const GEN = 6;
const GENSET_ADDED = expect.stringContaining('Se agrega el generador');
const line = exportLine('MAEU264180953', { group: 'R1' });
const of = (changes: Cells): Cells => ({ ...line, ...changes });
/** Another container of a reservation; shared columns are empty. */
const box = (changes: Cells): Cells => ({ group: 'R1', container_type: '40RH', weight_kg: 21800, ...changes });
const bring = (rows: Cells[], who: UserName = 'operador') =>
  bringIn(t, who, 'reservations', sheetRows('reservations', rows));
const errorOf = async (changes: Cells, who: UserName = 'operador') => (await bring([of(changes)], who)).errors[0];

describe('a file of reservations', () => {
  test('rows with one key are one reservation, equal to that of the form: parties, stops, containers, services and price', async () => {
    const clerk = await t.as('operador');
    const [service] = await t.rows<{ id_service: number; code: string }>(
      sql`select id_service, code from services where bookable and active and id_service <> ${GEN} order by id_service limit 1`,
    );
    const formed = await clerk.ok(
      saveReservation,
      exportBooking({
        booking: 'MAEU264180999',
        id_shipping_line: null,
        id_product: null,
        services: [
          { id_service: service?.id_service, quantity: 2 },
          { id_service: GEN, quantity: 1 },
        ],
        containers: [
          { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, own_generator: true },
          { id_container_type: 6, weight_kg: 20_000, set_point_c: 13.3, container_code: 'CMAU4120760' },
        ],
      }),
    );
    await clerk.ok(saveReservation, exportBooking({ booking: 'MAEU264180111' }));
    await t.write(tx =>
      tx.run(sql`update sub_reservations set container_code = null where container_code = 'CMAU4120760'`),
    );
    const found = await bring([
      of({ services: `${service?.code}: 2`, own_generator: 'Sí' }),
      box({ weight_kg: 20000, set_point_c: '13,3', container_code: 'CMAU 412076-0', booking: 'MAEU264180953' }),
      of({ group: 'R2', booking: 'MAEU 264180-954', bl: 'maeu 264-954', cw1_code: '00 954', appointment_time: '5:30' }),
    ]);
    expect(found.errors).toEqual([{}, {}, {}]);
    await found.store();
    const rows = await t.rows<{
      id_reservation: number;
      facts: Record<string, unknown>;
    }>(sql`select r.id_reservation, jsonb_build_object(
        'client', r.id_client, 'payer', r.id_bill_to, 'template', r.template, 'at', r.appointment_at, 'route', r.route_text, 'count', r.containers_count,
        'stops', (select jsonb_agg(jsonb_build_array(s.code, s.id_location) order by s.position) from reservation_stops s where s.id_reservation = r.id_reservation),
        'boxes', (select jsonb_agg(jsonb_build_array(u.id_container_type, u.weight_kg, u.set_point_c, u.needs_generator, u.own_generator, u.plan_km) order by u.number)
          from sub_reservations u where u.id_reservation = r.id_reservation),
        'charges', (select jsonb_agg(jsonb_build_array(k.source, k.id_service, k.booked, k.subtotal) order by k.id_charge) from charges k
          join sub_reservations u using (id_sub_reservation) where u.id_reservation = r.id_reservation)) as facts
      from reservations r where r.booking in ('MAEU264180999', 'MAEU264180953') order by r.id_reservation`);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.facts).toEqual(rows[0]?.facts);
    expect(rows[0]?.id_reservation).toBe(formed.id_reservation);
    const { rows: kept } = await clerk.ok(listImportRows, { filters: { id_import: found.id_import } });
    expect(kept.map(row => row.id_record)).toEqual([
      rows[1]?.id_reservation,
      rows[1]?.id_reservation,
      expect.any(Number),
    ]);
    expect(
      await t.rows(
        sql`select container_code from sub_reservations where id_reservation = ${rows[1]?.id_reservation} order by number`,
      ),
    ).toEqual([{ container_code: null }, { container_code: 'CMAU4120760' }]);
    expect(
      await t.rows(
        sql`select to_char(appointment_time, 'HH24:MI') as at, bl, cw1_code from reservations where booking = 'MAEU264180954'`,
      ),
    ).toEqual([{ at: '05:30', bl: 'maeu264954', cw1_code: '00954' }]);
  });

  test('reports an error of every rule of the form at its cell', async () => {
    expect(await errorOf({ mode: '', depot: '', plant: '', appointment_date: '', client: '' })).toEqual({
      mode: 'Campo obligatorio',
      depot: 'Campo obligatorio',
      plant: 'Campo obligatorio',
      appointment_date: 'Campo obligatorio',
      client: 'Campo obligatorio',
    });
    expect(
      await errorOf({ client: 'Nadie S.A.', depot: 'Contecon Guayaquil', port: 'Nowhere', appointment_time: '25:00' }),
    ).toEqual({
      client: 'No hay una compañía con ese RUC o nombre',
      depot: 'No hay un depósito con ese nombre o código',
      port: 'No hay un puerto con ese nombre o código',
      appointment_time: 'Escriba la hora como 05:00',
    });
    expect(await errorOf({ container_code: 'CMAU4120761' })).toHaveProperty('container_code');
    expect(await errorOf({ container_type: '99XX', services: 'Magia', product: 'Nada' })).toEqual({
      container_type: 'No hay un tipo de contenedor con ese código',
      services: 'No se ofrece un servicio «Magia»',
      product: 'No hay un producto con ese nombre',
    });
    expect(await errorOf({ weight_kg: 44000 })).toHaveProperty('weight_kg');
    expect(await errorOf({ booking: 'MA' })).toHaveProperty('booking');
    expect(await errorOf({ addressee: 'Transportes Andrade' })).toEqual({
      addressee: 'Un transportista no puede ser el destinatario',
    });
    expect(await errorOf({ carrier: 'Bananera Río Jubones' })).toEqual({ carrier: 'Elija una compañía de transporte' });
    await t.write(tx => tx.run(sql`update companies set blocked_at = now() where id_company = ${company.importer}`));
    expect(await errorOf({ bill_to: '1790000005001' })).toHaveProperty('bill_to');
    await t.write(tx => tx.run(sql`update companies set blocked_at = null where id_company = ${company.importer}`));
  });

  test('reports all refused containers; the reservation is corrected and refused as a whole', async () => {
    const me = await t.as('operador');
    const found = await bring([
      of({ booking: 'MAEU264180960', weight_kg: 44000 }),
      box({ weight_kg: 44000 }),
      box({ weight_kg: 20000, depot: 'Farbem' }),
      of({ group: 'R2', booking: 'MAEU264180961', container_code: 'MSKU1234565' }),
      of({ group: 'R3', booking: 'MAEU264180961', container_code: 'MSKU1234565' }),
    ]);
    expect(found.errors.slice(0, 3)).toEqual([
      { weight_kg: expect.any(String) },
      { weight_kg: expect.any(String) },
      { depot: 'Otra fila de esta reserva dice «TERCON»' },
    ]);
    expect(found.errors[4]).toEqual({ container_code: 'Repite la fila 5' });
    expect(found.remarks[4]).toEqual({
      booking: 'La fila 5 tiene el mismo documento y día',
      services: GENSET_ADDED,
    });
    const { id_import } = found;
    await correct(me, id_import, 2, { weight_kg: '21800' });
    await correct(me, id_import, 4, { depot: '' });
    const { rows } = await me.ok(listImportRows, { filters: { id_import } });
    expect(rows[0]?.errors).toEqual({ row: 'Corrija también la fila 3: es la misma reserva' });
    await found.store();
    expect(
      await t.rows(sql`select booking from reservations where booking in ('MAEU264180960', 'MAEU264180961')`),
    ).toEqual([{ booking: 'MAEU264180961' }]);
  });

  test('remarks on what its guides need for issue, without refusing the row', async () => {
    const found = await bring([of({ booking: '' })]);
    expect(found.errors).toEqual([{}]);
    expect(found.remarks[0]).toMatchObject({ booking: 'Sin booking no se emite su guía' });
  });

  test('books nothing twice when a file is imported twice; remarks on the same paper on the same day', async () => {
    const rows = [of({ booking: 'MAEU264180970', container_code: 'TCLU4265789' })];
    const first = await bring(rows);
    expect(first.errors).toEqual([{}]);
    await first.store();
    const again = await bring(rows);
    expect(again.errors).toEqual([{}]);
    expect(again.counts).toMatchObject({ NEW: 0, SAME: 1, BAD: 0 });
    const like = await bring([of({ booking: 'MAEU264180970', appointment_time: '06:00' })]);
    expect(like.counts).toMatchObject({ NEW: 1 });
    expect(like.remarks).toEqual([
      {
        booking: expect.stringMatching(/^La reserva \d+ tiene el mismo documento y día$/),
        services: GENSET_ADDED,
      },
    ]);
    const taken = await bring([of({ group: 'R9', booking: 'MAEU264180971', container_code: 'TCLU4265789' })]);
    expect(taken.errors).toEqual([{ container_code: expect.stringContaining('reserva') }]);
  });
});

describe('the genset of a reefer', () => {
  /** Price of the genset of the containers of the reservation with this booking. */
  const gensets = async (booking: string) =>
    (
      await t.rows<{ subtotal: string }>(sql`select k.subtotal::numeric(12, 2)::text as subtotal from charges k
        join reservations r using (id_reservation) where r.booking = ${booking} and k.id_service = ${GEN}`)
    ).map(row => row.subtotal);
  /** The same by container, in their order; empty without a line. */
  const charged = async (booking: string) =>
    (
      await t.rows<{ lines: string[] }>(sql`select coalesce(
          array_agg(k.subtotal::numeric(12, 2)::text) filter (where k.id_charge is not null), '{}') as lines
        from reservations r join sub_reservations u using (id_reservation)
          left join charges k on k.id_sub_reservation = u.id_sub_reservation and k.id_service = ${GEN}
        where r.booking = ${booking} group by u.number order by u.number`)
    ).map(row => row.lines);
  const bringOne = async (changes: Cells & { booking: string }) => {
    const found = await bring([of(changes)]);
    expect(found.errors).toEqual([{}]);
    await found.store();
    return { remarks: found.remarks[0], lines: await gensets(changes.booking) };
  };

  test('is booked, priced and remarked where the cell names none', async () => {
    const none = await bringOne({ booking: 'MAEU264181001' });
    expect(none).toEqual({ remarks: { services: GENSET_ADDED }, lines: ['60.00'] });
    const other = await bringOne({ booking: 'MAEU264181002', services: 'CUS' });
    expect(other.lines).toEqual(['60.00']);
  });

  test('is not booked twice where the cell names it', async () => {
    expect(await bringOne({ booking: 'MAEU264181003', services: 'GEN' })).toEqual({ remarks: {}, lines: ['60.00'] });
  });

  test('is not booked for a client with its own genset, nor for a dry box', async () => {
    expect(await bringOne({ booking: 'MAEU264181004', own_generator: 'Sí' })).toEqual({ remarks: {}, lines: [] });
    const dry = { container_type: '40HC', weight_kg: 18000, set_point_c: '' };
    expect(await bringOne({ booking: 'MAEU264181005', ...dry })).toEqual({ remarks: {}, lines: [] });
  });

  test('is charged to the reefer of a mixed reservation, not to the dry box, named or not', async () => {
    const dry = { container_type: '40HC', weight_kg: 18000, set_point_c: '' };
    for (const [booking, services] of [
      ['MAEU264181011', ''],
      ['MAEU264181012', 'GEN'],
    ] as const) {
      const found = await bring([of({ ...dry, booking, services }), box({ set_point_c: 13.3 }), box(dry)]);
      expect(found.errors).toEqual([{}, {}, {}]);
      await found.store();
      expect(await charged(booking), booking).toEqual([[], ['60.00'], []]);
    }
  });

  test('is booked for a dry box that requests it', async () => {
    const asked = { container_type: '40HC', weight_kg: 18000, set_point_c: '', needs_generator: 'Sí' };
    expect((await bringOne({ booking: 'MAEU264181006', ...asked })).lines).toEqual(['60.00']);
  });
});

describe('rights', () => {
  test('a customer books for itself, with what it may see', async () => {
    const found = await bring([of({ client: '', base: '', booking: 'MAEU264180980' })], 'exporterAdmin');
    expect(found.errors).toEqual([{}]);
    await found.store();
    expect(await t.rows(sql`select id_client, id_bill_to from reservations where booking = 'MAEU264180980'`)).toEqual([
      { id_client: company.exporter, id_bill_to: company.exporter },
    ]);
    expect(await errorOf({ client: '', base: '', plant: 'Planta Durán' }, 'exporterAdmin')).toEqual({
      plant: 'No hay una planta con ese nombre o código',
    });
    expect(Object.keys((await errorOf({ client: '1790000005001', base: '' }, 'exporterAdmin')) ?? {})).toEqual([
      'client',
    ]);
    expect(await errorOf({ client: '', base: '', appointment_date: '20/11/2026' }, 'exporterAdmin')).toEqual({
      appointment_date: 'La cita no puede estar en el pasado',
    });
  });
});

test('times as people and Excel write them', () => {
  expect(['5:00', '05:00', '1899-12-30 05:00:00', '0.2083333', '17:45:00', '24:00', 'x'].map(timeOf)).toEqual([
    '05:00',
    '05:00',
    '05:00',
    '05:00',
    '17:45',
    null,
    null,
  ]);
});

test.each([
  ['31/12/2026 18:00', '2026-12-31T23:00:00.000Z'],
  ['31/12/2026 6:00 PM', '2026-12-31T23:00:00.000Z'],
  ['31-12-2026 6:00 p. m.', '2026-12-31T23:00:00.000Z'],
  ['2026-12-31 12:30 a.m.', '2026-12-31T05:30:00.000Z'],
  ['2026-12-31T12:30:00 pm', '2026-12-31T17:30:00.000Z'],
  ['31/12/2026', '2026-12-31T05:00:00.000Z'],
  // Another time zone, an impossible hour, words: none is ignored silently.
  ['2026-12-31 18:00 -05:00', null],
  ['31/12/2026 13:00 PM', null],
  ['31/12/2026 0:30 am', null],
  ['31/12/2026 18:00 mañana', null],
  ['31/12/2026 18:00 19:00', null],
])('reads the cut-off %s', (text, at) => {
  const found = momentOf(text, 'America/Guayaquil');
  expect(found === null ? null : new Date(found).toISOString()).toBe(at);
});
