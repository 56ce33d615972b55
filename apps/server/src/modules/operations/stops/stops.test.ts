import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import {
  getEvents,
  getGuide,
  guidePrinted,
  recordArrival,
  saveLogbook,
} from '@cabezal/contract/operations/guides/guides.calls';
import {
  addStop,
  getMilestones,
  getTripStops,
  orderStops,
  removeStop,
  skipStop,
  updateTripStop,
} from '@cabezal/contract/operations/stops/stops.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport, madeGuide } from '../dispatch/dispatch.samples.ts';
import { underWay } from '../dispatch/rescue/rescue.samples.ts';
import { addScale, motive, scale, scaleBefore } from './stops.samples.ts';

let t: TestApp;
let monitor: Client;
let dispatcher: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  monitor = await t.as('monitor');
  dispatcher = await t.as('despacho');
});
afterAll(() => t.close());

let day = 0;
let later = 1;
const nextDay = (): string => `2026-12-${String(++day).padStart(2, '0')}`;
const boxes = ['MSKU7502140', 'TRIU8423172', 'CMAU4120760', 'MSKU1234565'];
/** A direct export that has left the depot: only the plant and the port are open. */
const running = async (box = boxes[day % boxes.length] ?? ''): Promise<GuideDetail> => {
  const { guide } = await underWay(t, nextDay(), box);
  await t.write(tx => tx.run(sql`update sub_reservations set released_at = now() where container_code = ${box}`));
  return guide;
};
const read = (id_guide: number) => monitor.ok(getGuide, { id_guide });
const codes = (guide: GuideDetail) => guide.stops.map(stop => stop.code);
const at = (guide: GuideDetail, i: number) => guide.stops[i]?.id_stop ?? 0;
const told = async (who: Client, call: Parameters<Client['call']>[0], input: object) => {
  const { status, body } = await who.call(call, input);
  return [status, (body as { code?: string }).code];
};

describe('adding a stop to a running trip', () => {
  test('only after the last event; later hours move, and the effects are the same in preview and result', async () => {
    const guide = await running();
    // After the plant, whose appointment would absorb the time before it.
    const input = scaleBefore(guide, at(guide, 2));
    const tried = await monitor.ok(addStop, { ...input, preview: true, motive: null });
    expect(await read(guide.id_guide)).toMatchObject({ version: guide.version, stops: guide.stops });
    const done = await monitor.ok(addStop, input);
    expect(done.effects).toEqual(tried.effects);
    expect(done.effects.join('\n')).toMatch(/ETA .* → /);
    expect(codes(done.guide)).toEqual(['DEP', 'PLT', 'PES', 'PRT']);
    expect(done.guide.stops[2]).toMatchObject({ name: scale.name, id_location: null, free_hours: null });
    // The stops before it are unchanged.
    const hours = (g: GuideDetail, i: number) => Date.parse(g.stops[i]?.planned_arrival ?? '');
    expect([hours(done.guide, 0), hours(done.guide, 1)]).toEqual([hours(guide, 0), hours(guide, 1)]);
    expect(hours(done.guide, 2)).toBeGreaterThan(hours(done.guide, 1));
    expect(hours(done.guide, 3)).toBeGreaterThanOrEqual(hours(guide, 2) + 15 * 60_000);
    expect(done.guide.planned_start).toBe(guide.planned_start);
    // The plan of the leg, which was sold, stays as it was; only the trip changes.
    const sold = await t.rows<{ code: string }>(
      sql`select code from leg_stops where id_leg = ${guide.id_leg} order by position`,
    );
    expect(sold.map(row => row.code)).toEqual(['DEP', 'PLT', 'PRT']);
    const log = await monitor.ok(getEvents, { id_guide: guide.id_guide });
    expect(log.map(row => row.text)).toContain(`Parada agregada: ${scale.name} — ${motive}`);
    const { rows } = await (await t.as('admin')).ok(getHistory, { noun: 'guide', id: guide.id_guide });
    expect(JSON.stringify(rows[0])).toContain('Paradas');
    // A request with the earlier version gets a conflict.
    expect(await told(monitor, addStop, input)).toEqual([409, 'MODIFICADO']);
  });

  test('requires a motive and a place, and keeps the order of events', async () => {
    const guide = await running();
    const before = at(guide, 1);
    expect(await told(monitor, addStop, scaleBefore(guide, before, { motive: null }))).toEqual([
      422,
      'MOTIVO_REQUERIDO',
    ]);
    expect(await told(monitor, addStop, scaleBefore(guide, at(guide, 0)))).toEqual([409, 'PARADA_BLOQUEADA']);
    const at103 = { point: null, id_location: place.plantGuabo };
    expect(await told(monitor, addStop, scaleBefore(guide, before, at103))).toEqual([422, 'LUGAR_DE_OTRO_TIPO']);
    const plant = { ...at103, code: 'PLT', action: 'CARGAR' };
    expect(await told(monitor, addStop, scaleBefore(guide, before, plant))).toEqual([422, 'LUGAR_REPETIDO']);
    expect(await told(monitor, addStop, scaleBefore(guide, before, { id_location: 99_999, point: null }))).toEqual([
      404,
      'NO_ENCONTRADO',
    ]);
    expect(await told(monitor, addStop, scaleBefore(guide, before, { id_location: 3 }))).toEqual([
      400,
      'DATOS_INVALIDOS',
    ]);
    const other = { ...at103, id_location: place.plantDaule, code: 'PLT', action: 'CARGAR' };
    const { effects, guide: after } = await addScale(monitor, guide, at(guide, 2), other);
    expect(effects.join('\n')).toContain('Parada adicional');
    expect(effects.join('\n')).toContain('se propone su cobro');
    expect(after.stops[2]?.free_hours).not.toBeNull();
  });

  test('reports that the truck was there already, so that the visit can be recorded at once', async () => {
    const guide = await running();
    const left = Date.parse(guide.stops[0]?.departure_at ?? '');
    const moment = (minutes: number) => new Date(left + minutes * 60_000).toISOString();
    t.setNow(moment(90));
    await t.write(async tx => {
      for (let i = 0; i <= 60; i += 2) {
        const isThere = i >= 20 && i <= 40;
        await tx.run(sql`insert into positions (id_truck, device_time, server_time, lat, lng)
          values (${guide.id_truck}, ${moment(i)}, ${moment(i)}, ${isThere ? scale.lat : scale.lat + 0.03}, ${scale.lng})`);
      }
    });
    const done = await addScale(monitor, guide, at(guide, 1));
    expect(done.visit).toMatchObject({ id_stop: at(done.guide, 1), arrival_at: moment(20), departure_at: moment(42) });
    expect(done.effects.at(-1)).toMatch(/^El camión estuvo allí de \d\d:\d\d a \d\d:\d\d$/);
  });
});

describe('skipping and resuming', () => {
  test('report the same effects in preview and result; planned hours stay, road and ETA are restored', async () => {
    const guide = await running();
    const { guide: more } = await addScale(monitor, guide, at(guide, 1), { point: { ...scale, lng: -79.4 } });
    const hours = (g: GuideDetail) => g.stops.map(stop => [stop.planned_arrival, stop.planned_departure]);
    const asked = await monitor.ok(skipStop, { id_stop: at(more, 1), preview: true });
    expect(asked.effects).toEqual([
      expect.stringMatching(/^ETA .* → /),
      expect.stringMatching(/^Recorrido \d+ → \d+ km/),
      'Al conductor no se le avisa: dígaselo usted. Cliente y transportista lo leen en la bitácora',
    ]);
    expect(asked.guide.stops[1]?.status).toBe('PENDING');
    expect((await monitor.call(skipStop, { id_stop: at(more, 1) })).status).toBe(400);
    const { guide: skipped, effects, road } = await monitor.ok(skipStop, { id_stop: at(more, 1), motive });
    expect(effects).toEqual(asked.effects);
    expect([skipped.stops[1]?.status, skipped.distance_km]).toEqual(['NOT_EJECUTED', guide.distance_km]);
    expect(road).toEqual(skipped.geometry);
    expect(hours(skipped)).toEqual(hours(more));
    const back = await monitor.ok(skipStop, { id_stop: at(more, 1), estado: 'PENDING', motive });
    expect(back.effects[0]).toMatch(/^ETA .* → /);
    expect(back.guide.distance_km).toBe(more.distance_km);
    expect(hours(back.guide)).toEqual(hours(more));
    expect(back.guide.stops.map(stop => stop.eta_at)).toEqual(more.stops.map(stop => stop.eta_at));
  });

  test('reports that work required by the template is lost', async () => {
    const guide = await running();
    const { effects } = await monitor.ok(skipStop, { id_stop: at(guide, 1), preview: true });
    expect(effects.join('\n')).toContain('decida si corresponde un falso flete o un descuento');
  });

  test('reports the charge that is proposed, the papers that are no longer asked for, and who is told', async () => {
    const guide = await running();
    const plant = { id_stop: at(guide, 1) };
    const clerk = await t.as('operador');
    const asked = await clerk.ok(skipStop, { ...plant, preview: true });
    const said = asked.effects.join('\n');
    expect(said).toMatch(/Se propone un cobro: Falso flete: .+, \$[\d.]+,\d\d sin IVA/);
    expect(said).toMatch(/Para cerrar ya no se pide: .*Guía de remisión/);
    expect(said).toContain('Al conductor no se le avisa');
    // A monitor may not read sale prices.
    const { effects: hidden } = await monitor.ok(skipStop, { ...plant, preview: true });
    expect(hidden.join('\n')).toMatch(/Se propone un cobro: Falso flete: [^$]+\. Nada se cobra/);
    // Nothing of it is stored by asking.
    expect((await read(guide.id_guide)).stops[1]?.status).toBe('PENDING');
    expect((await clerk.ok(skipStop, { ...plant, motive })).effects).toEqual(asked.effects);
    const back = await clerk.ok(skipStop, { ...plant, estado: 'PENDING', preview: true });
    expect(back.effects.join('\n')).toMatch(/Se retira la propuesta de cobro: Falso flete: /);
    expect(back.effects.join('\n')).toMatch(/Para cerrar se pide otra vez: .*Guía de remisión/);
  });
});

test('changing the stops of a guide makes its print stale', async () => {
  const guide = await running();
  expect(guide.print_stale).toBeNull();
  const before = await monitor.ok(addStop, { ...scaleBefore(guide, at(guide, 1)), preview: true });
  expect(before.guide.print_stale).toBeNull();
  const { guide: more } = await addScale(monitor, guide, at(guide, 1));
  expect(more.print_stale).toBe('las paradas');
  const printed = { id_guide: more.id_guide, version: more.version };
  expect((await (await t.as('despacho')).ok(guidePrinted, printed)).print_stale).toBeNull();
  const skipped = await monitor.ok(skipStop, { id_stop: at(more, 1), motive });
  expect(skipped.guide.print_stale).toBe('las paradas');
});

describe('deleting, ordering, changing', () => {
  test('only a stop without records is deleted, and one that the template requires stays', async () => {
    const guide = await running();
    const { guide: more } = await addScale(monitor, guide, at(guide, 1));
    const key = (g: GuideDetail, i: number) => ({ id_stop: at(g, i), version: g.version, motive });
    expect(await told(monitor, removeStop, key(more, 0))).toEqual([409, 'PARADA_CON_REGISTROS']);
    expect(await told(monitor, removeStop, key(more, 2))).toEqual([409, 'PARADA_OBLIGATORIA']);
    const { guide: skipped } = await monitor.ok(skipStop, { id_stop: at(more, 1), motive });
    expect(await told(monitor, removeStop, key(skipped, 1))).toEqual([409, 'PARADA_CON_REGISTROS']);
    const { stops } = await monitor.ok(getTripStops, { id_guide: guide.id_guide });
    expect(stops.map(stop => stop.can.unskip === true)).toEqual([false, true, false, false]);
    expect(stops[1]?.can.remove).toContain('márquela como no ejecutada');
    const { guide: again } = await monitor.ok(skipStop, { id_stop: at(more, 1), estado: 'PENDING', motive });
    // Its records prevent deleting it; another stop without records is deleted.
    expect(await told(monitor, removeStop, key(again, 1))).toEqual([409, 'PARADA_CON_REGISTROS']);
    const { guide: second } = await addScale(monitor, again, at(again, 3), {
      point: { ...scale, name: 'Gasolinera' },
      code: 'GAS',
    });
    const { guide: gone } = await monitor.ok(removeStop, key(second, 3));
    expect(codes(gone)).toEqual(['DEP', 'PES', 'PLT', 'PRT']);
    expect(gone.distance_km).toBe(more.distance_km);
  });

  test('the order of the open stops can change, that of the template cannot', async () => {
    const guide = await running();
    const { guide: more } = await addScale(monitor, guide, at(guide, 1));
    const [dep, pes, plt, prt] = more.stops.map(stop => stop.id_stop);
    const order = (ids: (number | undefined)[], version = more.version) => ({
      id_guide: more.id_guide,
      version,
      order: ids,
      motive,
    });
    expect(await told(monitor, orderStops, order([dep, pes, prt, plt]))).toEqual([422, 'ORDEN_DE_PARADAS']);
    expect(await told(monitor, orderStops, order([pes, dep, plt, prt]))).toEqual([409, 'PARADA_BLOQUEADA']);
    expect(await told(monitor, orderStops, order([dep, pes, plt]))).toEqual([422, 'PARADA_INEXISTENTE']);
    expect(codes((await monitor.ok(orderStops, order([dep, plt, pes, prt]))).guide)).toEqual([
      'DEP',
      'PLT',
      'PES',
      'PRT',
    ]);
  });

  test('changes place, appointment and free hours of an open stop', async () => {
    const guide = await running();
    const change = (set: object, version = guide.version) => ({ id_stop: at(guide, 1), version, motive, ...set });
    expect(await told(monitor, updateTripStop, { ...change({}), id_stop: at(guide, 0) })).toEqual([
      409,
      'PARADA_BLOQUEADA',
    ]);
    const late = new Date(Date.parse(guide.stops[2]?.planned_arrival ?? '') + 3_600_000).toISOString();
    expect(await told(monitor, updateTripStop, change({ planned_arrival: late, planned_departure: late }))).toEqual([
      422,
      'HORAS_DESORDENADAS',
    ]);
    const done = await monitor.ok(updateTripStop, change({ id_location: place.plantDaule, free_hours: 2.5 }));
    expect(done.effects.join('\n')).toMatch(
      /^Cambió .* por .*: (se propone la diferencia de precio|según las tarifas no cuesta más)$/m,
    );
    expect(done.guide.stops[1]).toMatchObject({ id_location: place.plantDaule, free_hours: '2.50', action: 'CARGAR' });
  });

  test('a change that would end the trip needs a confirmation, and then ends it', async () => {
    const reservation = await approvedReservation(
      t,
      directExport(nextDay(), '08:00', {
        with_pickup: true,
        stops: [
          { code: 'BASE', id_location: place.base },
          { code: 'DEP', id_location: place.tercon },
          { code: 'PATIO', id_location: place.patio },
          { code: 'PLT', id_location: place.plantGuabo },
          { code: 'PRT', id_location: place.dpw },
        ],
      }),
    );
    const issued = await issuedGuide(t, reservation, 'RETIRO', set(2));
    await t.write(tx =>
      tx.run(
        sql`update sub_reservations set container_code = 'TEMU1234561' where id_sub_reservation = ${issued.id_sub_reservation}`,
      ),
    );
    const guide = await drive(t, issued.id_guide, issued.planned_start, ['DEP', 'departure']);
    expect(codes(guide)).toEqual(['BASE', 'DEP', 'PATIO']);
    const input = { id_stop: at(guide, 2), version: guide.version, motive };
    expect(await told(monitor, removeStop, input)).toEqual([409, 'VIAJE_TERMINARIA']);
    expect(await monitor.ok(removeStop, { ...input, preview: true })).toMatchObject({ ends_trip: true });
    const done = await monitor.ok(removeStop, { ...input, confirm_end: true });
    expect(done).toMatchObject({ ends_trip: true, guide: { status: 'RETIRO_POR_CERRAR' } });
    const held = await t.rows<{ early: boolean }>(
      sql`select busy_to <= ${t.services.clock()} as early from guides where id_guide = ${guide.id_guide}`,
    );
    expect(held[0]?.early).toBe(true);
    expect(await told(monitor, addStop, scaleBefore(done.guide, null))).toEqual([409, 'VIAJE_CONCLUIDO']);
  });
});

describe('resources of the trip', () => {
  /** Two trips of one truck on the same day, the second soon after the first. */
  async function pair() {
    later += 3;
    const on = (date: number): string => `2027-01-${String(date).padStart(2, '0')}`;
    const [a, b] = [
      await approvedReservation(t, directExport(on(later))),
      await approvedReservation(t, directExport(on(later + 1), '20:00')),
    ];
    const first = await madeGuide(t, legOf(a, 'VIAJE').id_leg, set(3));
    const end = new Date(Date.parse((await read(first)).planned_end) + 3 * 3_600_000).toISOString();
    const second = await madeGuide(t, legOf(b, 'VIAJE').id_leg, set(3));
    // The second begins three hours after the end of the first.
    await t.write(tx =>
      tx.run(sql`update guides set busy_from = ${end}, planned_start = ${end} where id_guide = ${second}`),
    );
    return { first: await read(first), second: await read(second), id_leg: legOf(a, 'VIAJE').id_leg };
  }
  const longer = { stay_min: 600 };

  test('before issuing the truck must be free; the plan of the leg follows', async () => {
    const { first, id_leg } = await pair();
    const late = await dispatcher.call(addStop, scaleBefore(first, at(first, 2), { ...longer, motive: null }));
    expect([late.status, late.body.code]).toEqual([409, 'CAMION_OCUPADO']);
    const { guide } = await addScale(dispatcher, first, at(first, 0), {
      motive: null,
      point: null,
      id_location: place.base,
      code: 'BASE',
    });
    expect(codes(guide)).toEqual(['BASE', 'DEP', 'PLT', 'PRT']);
    const leg = await t.rows<{ code: string }>(
      sql`select code from leg_stops where id_leg = ${id_leg} order by position`,
    );
    expect(leg.map(row => row.code)).toEqual(['BASE', 'DEP', 'PLT', 'PRT']);
  });

  test('after issuing, the plan moves, the truck is reserved only while it is free, and the conflict is reported', async () => {
    const { first, second } = await pair();
    await t.write(tx =>
      tx.run(
        sql`update guides set issued_at = ${t.services.clock()}, guide_number = 'VIA-9' || id_guide where id_guide = ${first.id_guide}`,
      ),
    );
    const now = await read(first.id_guide);
    const done = await addScale(dispatcher, now, at(now, 2), longer);
    expect(done.effects.join('\n')).toContain(`Choca con ${second.id_reservation}-1`);
    expect(done.guide.planned_end > first.planned_end).toBe(true);
    const [held] = await t.rows<{ same: boolean }>(
      sql`select busy_to = ${first.planned_end} as same from guides where id_guide = ${first.id_guide}`,
    );
    expect(held?.same).toBe(true);
  });

  /** An issued trip that has not begun; another one of its truck ends four hours before it. */
  async function issuedAfter() {
    const { first, second } = await pair();
    const start = Date.parse(first.planned_start);
    const hoursBefore = (hours: number) => new Date(start - hours * 3_600_000).toISOString();
    await t.write(async tx => {
      await tx.run(
        sql`update guides set issued_at = ${t.services.clock()}, guide_number = 'VIA-9' || id_guide where id_guide = ${first.id_guide}`,
      );
      await tx.run(
        sql`update guides set busy_from = ${hoursBefore(9)}, busy_to = ${hoursBefore(4)} where id_guide = ${second.id_guide}`,
      );
    });
    return { guide: await read(first.id_guide), second, hoursBefore };
  }
  const heldFrom = async ({ id_guide }: GuideDetail) =>
    (await t.rows<{ at: string }>(sql`select iso(busy_from) as at from guides where id_guide = ${id_guide}`))[0]?.at;

  test('after issuing, a trip that starts earlier reserves its truck from then on', async () => {
    const { guide, hoursBefore } = await issuedAfter();
    const input = { id_stop: at(guide, 0), version: guide.version, motive };
    const done = await dispatcher.ok(updateTripStop, { ...input, planned_arrival: hoursBefore(0.5) });
    expect(done.effects.join('\n')).not.toContain('Choca');
    expect(done.guide.planned_start).toBe(hoursBefore(0.5));
    expect(await heldFrom(guide)).toBe(hoursBefore(0.5));
    const added = await addScale(dispatcher, done.guide, at(guide, 0), {
      point: { ...scale, lat: -2.3 },
      stay_min: 10,
    });
    expect(added.guide.planned_start).toBe(added.guide.stops[0]?.planned_arrival);
    expect(await heldFrom(guide)).toBe(added.guide.planned_start);
  });

  test('after issuing, a trip that would start while its truck is on another one keeps its reservation and says so', async () => {
    const { guide, second, hoursBefore } = await issuedAfter();
    const input = { id_stop: at(guide, 0), version: guide.version, motive };
    const done = await dispatcher.ok(updateTripStop, { ...input, planned_arrival: hoursBefore(5) });
    expect(done.effects.join('\n')).toContain(`Choca con ${second.id_reservation}-1`);
    expect(done.guide.planned_start).toBe(hoursBefore(5));
    expect(await heldFrom(guide)).toBe(hoursBefore(0));
    // A closed trip holds nothing.
    await t.write(tx =>
      tx.run(sql`update guides set closed_at = ${t.services.clock()} where id_guide = ${second.id_guide}`),
    );
    const later = { ...input, version: done.guide.version, planned_arrival: hoursBefore(6) };
    expect((await dispatcher.ok(updateTripStop, later)).effects.join('\n')).not.toContain('Choca');
    expect(await heldFrom(guide)).toBe(hoursBefore(6));
  });
});

describe('who may', () => {
  test('users with the action; others see the stops of their own trips', async () => {
    const guide = await running();
    const input = scaleBefore(guide, at(guide, 1));
    for (const name of ['asesor', 'contador', 'exporterAdmin', 'carrierAdmin', 'driver'] as const)
      expect((await (await t.as(name)).call(addStop, input)).status, name).toBe(403);
    const mine = await (await t.as('exporterAdmin')).ok(getTripStops, { id_guide: guide.id_guide });
    expect(mine.stops).toHaveLength(3);
    expect((await (await t.as('strangerAdmin')).call(getTripStops, { id_guide: guide.id_guide })).status).toBe(404);
    const all = await (await t.as('exporterAdmin')).ok(getMilestones, { id_reservation: guide.id_reservation });
    expect(all[0]?.legs[0]?.guides[0]?.stops.map(stop => stop.code)).toEqual(['DEP', 'PLT', 'PRT']);
    expect(
      (await (await t.as('strangerAdmin')).call(getMilestones, { id_reservation: guide.id_reservation })).status,
    ).toBe(404);
  });

  test('a note on a stop prevents deleting it', async () => {
    const guide = await running();
    const { guide: more } = await addScale(monitor, guide, at(guide, 1));
    await monitor.ok(saveLogbook, { id_guide: guide.id_guide, text: 'Nota del viaje' });
    await t.write(tx =>
      tx.run(
        sql`update logbook set id_stop = ${at(more, 1)} where id_guide = ${guide.id_guide} and kind = 'NOTE' and text = 'Nota del viaje'`,
      ),
    );
    const refused = await monitor.call(removeStop, { id_stop: at(more, 1), version: more.version, motive });
    expect(refused.body.message).toBe('La parada tiene notas de bitácora: márquela como no ejecutada');
  });
});

describe.skipIf(engine !== 'postgres')('simultaneous changes', () => {
  test('an arrival and a new order of stops: one waits for the other, and recorded events stay in place', async () => {
    for (let round = 0; round < 5; round++) {
      const guide = await running();
      const { guide: more } = await addScale(monitor, guide, at(guide, 1));
      const [dep, pes, plt, prt] = more.stops.map(stop => stop.id_stop);
      const when = new Date(t.services.clock().getTime()).toISOString();
      const [arrived, moved] = await Promise.all([
        monitor.call(recordArrival, { id_stop: pes, at: when }),
        dispatcher.call(orderStops, {
          id_guide: more.id_guide,
          version: more.version,
          order: [dep, plt, pes, prt],
          motive,
        }),
      ]);
      const end = await read(more.id_guide);
      if (arrived.status === 200 && moved.status === 409) {
        expect(moved.body.code).toBe('MODIFICADO');
        expect(end.stops.map(stop => stop.id_stop)).toEqual([dep, pes, plt, prt]);
      } else {
        expect([moved.status, arrived.status, arrived.body.code]).toEqual([200, 409, 'PARADA_NO_ES_SIGUIENTE']);
        expect(end.stops.map(stop => stop.id_stop)).toEqual([dep, plt, pes, prt]);
      }
    }
  });

  test('ten people add the same stop: one succeeds', async () => {
    const guide = await running();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => monitor.call(addStop, scaleBefore(guide, at(guide, 1)))),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await read(guide.id_guide)).stops).toHaveLength(4);
  });
});

test('a stop outside Ecuador is refused before any road is requested', async () => {
  const guide = await running();
  for (const lat of [90, -90, 89.9]) {
    const input = scaleBefore(guide, at(guide, 2), { point: { ...scale, lat }, preview: true });
    const { status, body } = await monitor.call(addStop, input);
    expect([status, body.fields]).toEqual([400, { 'point.lat': 'El punto está fuera del Ecuador' }]);
  }
});
