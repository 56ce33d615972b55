import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/operations/disv/disv.calls';
import {
  deleteGuide,
  getGuide,
  issueGuide,
  recordArrival,
  resetArrival,
} from '@cabezal/contract/operations/guides/guides.calls';
import { updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import { type DisvSimulator, startDisv } from '@cabezal/simulator/outside/disv';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, fileOf, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive } from '../../../../test/trips.ts';
import { company, place } from '../../../../test/world.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';
import { nameAll, rateTo, type WholeTrip, wholeTrip } from '../slot-requests/slot-requests.samples.ts';

let t: TestApp;
let terminal: DisvSimulator;
let clerk: Client;
const EXPORTER = 'Bananera Río Jubones';

async function authorize(create_disv: boolean): Promise<void> {
  const admin = await t.as('admin');
  const { rows } = await admin.ok(getCompanies, { page_size: 200 });
  const version = rows.find(row => row.id_company === company.exporter)?.version ?? 0;
  await admin.ok(bulkEditCompanies, { rows: [{ id: company.exporter, version }], changes: { create_disv } });
}

beforeAll(async () => {
  terminal = await startDisv({ slow_ms: 400 });
  t = await startTestApp({ DISV_URL: terminal.url });
  await nameAll(t, place.tpg);
  await rateTo(t, place.tpg);
  await authorize(true);
});
beforeEach(async () => {
  t.setNow(testNow);
  terminal.misbehave(null);
  terminal.behave({});
  clerk = await t.as('operador');
});
afterAll(async () => {
  await t.close();
  await terminal.close();
});

const madeFor = (reference: string) => terminal.documents.filter(one => one.reference === reference);
/** Minutes pass, and everything that is due is delivered. */
const pass = async (minutes: number) => {
  t.advance(minutes);
  await t.outbox.drain();
};
const taskOf = async ({ id_reservation }: WholeTrip) => {
  const [task] = await t.rows<{ status: string }>(
    sql`select k.status from reservation_tasks k join tasks c using (id_task) where k.id_reservation = ${id_reservation} and c.code = 'E_INGRESO'`,
  );
  return task?.status;
};

/** An export to TPG whose exporter has paid. */
async function paidTrip(changes: Record<string, unknown> = {}): Promise<WholeTrip> {
  const trip = await wholeTrip(t, place.tpg, changes);
  const { id_reservation } = trip;
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(correctReservation, { id_reservation, version, port_paid_at: '2026-11-20T15:00:00.000Z' });
  return trip;
}
const draft = ({ id_reservation, id_guide }: WholeTrip) =>
  clerk.ok(calls.createDisvDraft, { id_reservation, id_guide });
const data = ({ at }: WholeTrip) => ({
  entry_at: at,
  emails: ['garita@empresa.ec'],
  travel_min: 200,
  remarks: null,
});
async function filled(trip: WholeTrip): Promise<calls.Disv> {
  const { id_disv, version } = await draft(trip);
  return clerk.ok(calls.updateDisvDraft, { id_disv, version, data: data(trip) });
}
async function sent(trip: WholeTrip): Promise<calls.Disv> {
  const { id_disv, version } = await filled(trip);
  return clerk.ok(calls.sendDisv, { id_disv, version });
}
async function issued(trip: WholeTrip): Promise<calls.Disv> {
  const { id_disv } = await sent(trip);
  await t.outbox.drain();
  return clerk.ok(calls.getDisv, { id_disv });
}
const read = ({ id_disv }: Pick<calls.Disv, 'id_disv'>) => clerk.ok(calls.getDisv, { id_disv });
const ending = ({ id_reservation, id_guide }: WholeTrip, { version }: Pick<calls.Disv, 'version'>) =>
  clerk.call(calls.createDisvDraft, {
    id_reservation,
    id_guide,
    delete: true,
    version,
    motive: 'El cliente lo cambió',
  });

describe('a draft', () => {
  test('is made once for the container of a guide, says everything that lacks, and is whole when nothing does', async () => {
    const trip = await wholeTrip(t, place.tpg);
    const { id_reservation, id_guide } = trip;
    const { needs, is_connected } = await clerk.ok(calls.getDisvs, { id_reservation });
    expect([is_connected, needs.map(need => [need.id_guide, need.can.create])]).toEqual([true, [[id_guide, true]]]);
    const made = await draft(trip);
    expect(made).toMatchObject({ state: 'BORRADOR', entry_at: trip.at, version: 1 });
    expect((await clerk.ok(calls.getDisvs, { id_reservation })).needs).toEqual([]);
    const again = await clerk.call(calls.createDisvDraft, { id_reservation, id_guide });
    expect([again.status, again.body.code]).toEqual([409, 'DISV_DUPLICADO']);

    const lacking = await clerk.ok(calls.validateDisv, { id_disv: made.id_disv });
    expect(lacking.ok).toBe(false);
    expect(lacking.errors).toContainEqual({
      field: 'port_paid_at',
      message: 'Ingrese cuándo pagó el exportador al puerto',
    });
    const refused = await clerk.call(calls.sendDisv, { id_disv: made.id_disv, version: made.version });
    expect([refused.status, refused.body.code]).toEqual([422, 'DISV_INCOMPLETO']);

    const { version } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(correctReservation, { id_reservation, version, port_paid_at: '2026-11-20T15:00:00.000Z' });
    await clerk.ok(calls.updateDisvDraft, { id_disv: made.id_disv, version: made.version, data: data(trip) });
    expect(await clerk.ok(calls.validateDisv, { id_disv: made.id_disv })).toEqual({ ok: true, errors: [] });
    expect((await read(made)).state).toBe('VALIDADO');
    expect(madeFor(made.reference)).toEqual([]);
  });

  test('needs the customer’s permission, the right, and a guide to TPG', async () => {
    const trip = await paidTrip();
    const { id_reservation, id_guide } = trip;
    await authorize(false);
    const unauthorized = await clerk.call(calls.createDisvDraft, { id_reservation, id_guide });
    expect([unauthorized.status, unauthorized.body.code]).toEqual([422, 'DISV_NO_AUTORIZADO']);
    expect(unauthorized.body.message).toContain(EXPORTER);
    await authorize(true);
    const watcher = await t.as('monitor');
    expect((await watcher.call(calls.createDisvDraft, { id_reservation, id_guide })).status).toBe(403);
    expect((await watcher.call(calls.getDisvs, { id_reservation })).status).toBe(200);
    for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
      expect((await (await t.as(who)).call(calls.getDisvs, { id_reservation })).status).toBe(403);
    const elsewhere = await wholeTrip(t);
    const other = { id_reservation: elsewhere.id_reservation, id_guide: elsewhere.id_guide };
    expect((await clerk.call(calls.createDisvDraft, other)).status).toBe(404);
  });

  test('is edited by one of two people, and refuses an hour that has passed', async () => {
    const trip = await paidTrip();
    const { id_disv, version } = await draft(trip);
    const input = { id_disv, version, data: data(trip) };
    const both = await Promise.all([
      clerk.call(calls.updateDisvDraft, input),
      clerk.call(calls.updateDisvDraft, input),
    ]);
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409]);
    const late = { id_disv, version: version + 1, data: { ...data(trip), entry_at: '2026-11-20T14:00:00.000Z' } };
    const passed = await clerk.call(calls.updateDisvDraft, late);
    expect([passed.body.code, passed.body.fields]).toEqual([
      'FECHA_PASADA',
      { 'data.entry_at': 'La hora de ingreso ya pasó' },
    ]);
  });

  test('is deleted with a motive, and then another one is made', async () => {
    const trip = await paidTrip();
    const made = await draft(trip);
    const { id_reservation, id_guide } = trip;
    expect((await clerk.call(calls.createDisvDraft, { id_reservation, id_guide, delete: true })).status).toBe(400);
    const deleted = await ending(trip, made);
    expect(deleted.body).toMatchObject({ state: 'ANULADO', void_reason: 'El cliente lo cambió' });
    expect((await draft(trip)).id_disv).not.toBe(made.id_disv);
  });
});

describe('a DISV that is sent', () => {
  test('is issued with its number, completes the task of its container, and is voided by the terminal first', async () => {
    const trip = await paidTrip();
    const asked = await sent(trip);
    expect(asked).toMatchObject({ state: 'ENVIANDO', can: { ask: true, update: expect.any(String) } });
    expect((await ending(trip, asked)).body.code).toBe('DISV_SIN_RESPUESTA');
    expect(await taskOf(trip)).toBe('PENDING');
    await t.outbox.drain();
    const [made] = madeFor(asked.reference);
    expect(made?.asked).toMatchObject({ dae: '028-2026-40-00012345', codes: { CONTAINER_TYPE: 'X' } });
    const disv = await read(asked);
    expect(disv).toMatchObject({ state: 'EMITIDO', adapter: 'TPG', disv_number: made?.number, differs: [] });
    expect(await taskOf(trip)).toBe('COMPLETED');

    const ended = await ending(trip, disv);
    expect(ended.body).toMatchObject({ state: 'EMITIDO', can: { delete: expect.stringContaining('Ya se pidió') } });
    expect(await taskOf(trip)).toBe('COMPLETED');
    await t.outbox.drain();
    expect(madeFor(asked.reference).map(one => one.state)).toEqual(['VOIDED']);
    expect((await read(asked)).state).toBe('ANULADO');
    expect(await taskOf(trip)).toBe('PENDING');
  });

  test('stays if the terminal refuses to void it, and says why', async () => {
    const trip = await paidTrip();
    const disv = await issued(trip);
    terminal.behave({ keeps: 'ALREADY_USED' });
    expect((await ending(trip, disv)).status).toBe(200);
    await t.outbox.drain();
    expect(await read(disv)).toMatchObject({
      state: 'EMITIDO',
      error_text: 'El camión ya entró con este DISV',
      can: { delete: true },
    });
  });

  test('by two people at once is one request', async () => {
    const trip = await paidTrip();
    const { id_disv, version, reference } = await filled(trip);
    const input = { id_disv, version };
    const both = await Promise.all([clerk.call(calls.sendDisv, input), clerk.call(calls.sendDisv, input)]);
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409]);
    await t.outbox.drain();
    expect(madeFor(reference)).toHaveLength(1);
  });

  test('is not sent for an hour that has passed since it was entered', async () => {
    const trip = await paidTrip();
    const { id_disv, version, reference } = await filled(trip);
    t.setNow(trip.at);
    t.advance(60);
    clerk = await t.as('operador');
    const late = await clerk.call(calls.sendDisv, { id_disv, version });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      422,
      'FECHA_PASADA',
      'La hora de ingreso ya pasó',
    ]);
    await t.outbox.drain();
    expect(madeFor(reference)).toEqual([]);
  });

  test.each(['lost-answer', 'garbage', 'http500', 'drop', 'slow'] as const)(
    '%s: at most one document, and the terminal is asked before it is sent again',
    async mood => {
      const trip = await paidTrip();
      const disv = await sent(trip);
      terminal.behave({ double_issues: true });
      terminal.misbehave(mood, 1);
      await t.outbox.drain();
      const hasArrived = madeFor(disv.reference).length === 1;
      expect((await read(disv)).state).toBe(mood === 'slow' ? 'EMITIDO' : 'INCIERTO');
      await pass(1);
      expect((await read(disv)).state).toBe(hasArrived ? 'EMITIDO' : 'INCIERTO');
      await pass(2);
      await pass(2);
      expect((await read(disv)).state).toBe('EMITIDO');
      expect(madeFor(disv.reference)).toHaveLength(1);
    },
  );

  test('a page of maintenance with status 200 decides nothing', async () => {
    const trip = await paidTrip();
    const disv = await sent(trip);
    terminal.behave({ maintenance: true });
    await t.outbox.drain();
    expect((await read(disv)).state).toBe('INCIERTO');
    terminal.behave({});
    await pass(1);
    await pass(2);
    await pass(2);
    expect((await read(disv)).state).toBe('EMITIDO');
  });

  test('is refused later in words, and sent again under another reference', async () => {
    const trip = await paidTrip();
    terminal.behave({ later: true });
    const disv = await sent(trip);
    await t.outbox.drain();
    expect(await read(disv)).toMatchObject({ state: 'ENVIANDO', request: { uncertain_at: null } });
    terminal.decide('NOT_PAID');
    await clerk.ok(calls.askDisv, { id_disv: disv.id_disv });
    await t.outbox.drain();
    const refused = await read(disv);
    expect(refused).toMatchObject({ state: 'RECHAZADO', can: { send: true, update: true } });
    expect(refused.error_text).toMatch(/ no ha pagado a /);
    expect((await clerk.call(calls.askDisv, { id_disv: disv.id_disv })).body.code).toBe('DISV_SIN_SOLICITUD');
    terminal.behave({});
    const again = await clerk.ok(calls.sendDisv, { id_disv: disv.id_disv, version: refused.version });
    expect(again.reference).not.toBe(disv.reference);
    await t.outbox.drain();
    expect((await read(disv)).state).toBe('EMITIDO');
  });

  test('that nobody heard of is entered by a person who looked; another one is given back', async () => {
    const trip = await paidTrip();
    const disv = await sent(trip);
    terminal.misbehave('lost-answer', 1);
    await t.outbox.drain();
    const number = { id_disv: disv.id_disv, disv_number: 'PORTAL-1' };
    expect(await clerk.ok(calls.registerDisv, number)).toMatchObject({ state: 'EMITIDO', adapter: 'MANUAL' });
    expect((await clerk.call(calls.registerDisv, number)).body.code).toBe('DISV_EMITIDO');
    await pass(1);
    await pass(1);
    expect(await read(disv)).toMatchObject({ state: 'EMITIDO', disv_number: 'PORTAL-1' });
    expect(madeFor(disv.reference).map(one => one.state)).toEqual(['VOIDED']);
  });
});

describe('without an address', () => {
  test('nothing is sent, the answer says so, and a number is entered by hand and voided at once', async () => {
    const alone = await startTestApp();
    try {
      const office = await alone.as('admin');
      const { rows } = await office.ok(getCompanies, { page_size: 200 });
      const version = rows.find(row => row.id_company === company.exporter)?.version ?? 0;
      const changes = { create_disv: true };
      await office.ok(bulkEditCompanies, { rows: [{ id: company.exporter, version }], changes });
      await rateTo(alone, place.tpg);
      const { id_reservation, id_guide } = await wholeTrip(alone, place.tpg);
      const made = await office.ok(calls.createDisvDraft, { id_reservation, id_guide });
      expect((await office.ok(calls.getDisvs, { id_reservation })).is_connected).toBe(false);
      expect(made.can.send).toContain('emítalo en su portal y registre su número');
      const refused = await office.call(calls.sendDisv, { id_disv: made.id_disv, version: made.version });
      expect(refused.body.code).toBe('DISV_SIN_CONEXION');
      const entered = await office.ok(calls.registerDisv, { id_disv: made.id_disv, disv_number: '778201' });
      expect(entered.state).toBe('EMITIDO');
      const ended = await office.ok(calls.createDisvDraft, {
        id_reservation,
        id_guide,
        delete: true,
        version: entered.version,
        motive: 'Anulado en el portal',
      });
      expect(ended.state).toBe('ANULADO');
      expect(await alone.rows(sql`select id from outbox where system = 'DISV'`)).toEqual([]);
    } finally {
      await alone.close();
    }
  });
});

describe('the papers for the gate', () => {
  const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type ?\/Page\b(?!s)/g)?.length ?? 0;

  test.each([
    ['a reefer', 10, { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 }],
    ['a dry container', 7, { id_container_type: 3, weight_kg: 18_000 }],
  ])('of %s are %i pages: DISV, DAE and temperature letters in three copies, one guide', async (_, pages, box) => {
    const trip = await paidTrip({ containers: [box] });
    const { id_disv } = await filled(trip);
    const early = await clerk.call(calls.gatePack, { id_disv });
    expect(early).toMatchObject({ status: 409, body: { code: 'DISV_SIN_NUMERO' } });
    await clerk.ok(calls.registerDisv, { id_disv, disv_number: '778202' });
    const answer = await clerk.call(calls.gatePack, { id_disv });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = fileOf(answer);
    expect(pagesIn(pdf)).toBe(pages);
    // A line may break within a number.
    const text = readPdfText(pdf).replaceAll(' ', '');
    for (const words of ['778202', '028-2026-40-00012345']) expect(text).toContain(words);
    expect(text.includes('Cartadetemperatura')).toBe(pages === 10);
  });
});

test('a number that was pasted with a dash is printed for the gate like any other', async () => {
  const { id_disv } = await filled(await paidTrip());
  await clerk.ok(calls.registerDisv, { id_disv, disv_number: 'DISV – 778203' });
  const answer = await clerk.call(calls.gatePack, { id_disv });
  expect([answer.status, answer.headers['content-disposition']]).toEqual([
    200,
    `inline; filename="garita_DISV _ 778203.pdf"; filename*=UTF-8''garita_DISV%20%E2%80%93%20778203.pdf`,
  ]);
});

describe('the trip of a DISV', () => {
  const ongoing = async (trip: WholeTrip) => (await t.as('despacho')).ok(getGuide, { id_guide: trip.id_guide });

  test('ends it with its guide: it is voided at the terminal, and the task is open again', async () => {
    const trip = await paidTrip();
    const disv = await issued(trip);
    const dispatcher = await t.as('despacho');
    const { id_guide, version } = await ongoing(trip);
    await dispatcher.ok(deleteGuide, { id_guide, version, motive: 'Va otro camión' });
    expect(await read(disv)).toMatchObject({
      state: 'ANULADO',
      void_reason: 'La guía ya no lleva el contenedor',
      sheet: [],
      can: { print: 'El DISV aún no está emitido' },
    });
    expect(await taskOf(trip)).toBe('PENDING');
    await t.outbox.drain();
    expect(madeFor(disv.reference).map(one => one.state)).toEqual(['VOIDED']);
  });

  test('that goes to another terminal shows it with the DISV', async () => {
    const trip = await paidTrip();
    const disv = await issued(trip);
    expect(disv.differs).toEqual([]);
    const { version } = await ongoing(trip);
    const { id_stop } = trip;
    const motive = 'La nave cambió de terminal';
    await (await t.as('monitor')).ok(updateTripStop, { id_stop, version, id_location: place.dpw, motive });
    expect(await read(disv)).toMatchObject({ state: 'EMITIDO', differs: ['terminal'] });
  });

  test('gives back one that the terminal issues after its guide ended', async () => {
    const trip = await paidTrip();
    terminal.behave({ later: true });
    const disv = await sent(trip);
    await t.outbox.drain();
    const { id_guide, version } = await ongoing(trip);
    await (await t.as('despacho')).ok(deleteGuide, { id_guide, version, motive: 'Va otro camión' });
    terminal.decide();
    await pass(1);
    await pass(1);
    expect(madeFor(disv.reference).map(one => one.state)).toEqual(['VOIDED']);
    expect((await read(disv)).state).toBe('ANULADO');
  });

  test('uses it when the truck arrives; undoing the arrival makes it usable again', async () => {
    // Before those of the other tests, while everybody is still signed in; one truck drives it from the depot on.
    const trip = await paidTrip(directExport('2026-12-01'));
    const disv = await issued(trip);
    const { id_guide, version } = await ongoing(trip);
    await (await t.as('admin')).ok(issueGuide, { id_guide, version, override_justification: 'Prueba del ingreso' });
    const monitor = await t.as('monitor');
    await drive(t, id_guide, trip.at.replace(/T.*/, 'T00:00:00.000Z'), ['PLT', 'departure']);
    t.advance(60);
    await monitor.ok(recordArrival, { id_stop: trip.id_stop, at: (await t.write(async tx => tx.now)).toISOString() });
    expect(await read(disv)).toMatchObject({ state: 'USADO', can: { delete: expect.any(String), print: true } });
    const { version: now } = await ongoing(trip);
    await monitor.ok(resetArrival, { id_guide, version: now, motive: 'Hora equivocada' });
    expect((await read(disv)).state).toBe('EMITIDO');
  });
});
