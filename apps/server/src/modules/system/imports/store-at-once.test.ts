import { reservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import { getWorkbook, storeWorkbook, type WorkbookKind } from '@cabezal/contract/system/imports/workbooks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked } from '../../../../test/interleave.ts';
import { type UserName, user } from '../../../../test/world.ts';
import { systemAuthor } from '../../../platform/db/database.ts';
import { scopeOf } from '../../../platform/http/context.ts';
import { openSession, personOfToken } from '../../../platform/session/sessions.ts';
import { bookingRoads } from '../../bookings/reservations/booking/price-reservation.ts';
import { saveReservation } from '../../bookings/reservations/booking/save-reservation.ts';
import { bringIn } from './import.samples.ts';
import { exportLine } from './reservation-file.samples.ts';
import { bringBook, type Cells, saveBook, sheetRows } from './workbook.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const many = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n));
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await t.rows(query))[0]?.n;
const bring = (who: UserName, kind: ImportKind & WorkbookKind, rows: readonly Cells[]) =>
  bringIn(t, who, kind, sheetRows(kind, rows));

/** Checks the same file by several people, then stores all at the same time; returns the answers. */
async function storedAtOnce(
  people: readonly UserName[],
  kind: ImportKind & WorkbookKind,
  rows: readonly Cells[],
): Promise<string[]> {
  const files = [];
  for (const who of people) {
    const file = await bring(who, kind, rows);
    expect(file.counts).toMatchObject({ NEW: rows.length });
    files.push(file);
  }
  const answers = await Promise.all(files.map(file => file.tryStore()));
  return answers.map(answer => (answer.status === 200 ? 'STORED' : String(answer.body.code))).sort();
}
/** One stores the file; the other finds its rows stored. */
const once = ['SIN_CAMBIOS', 'STORED'];

const bookedWith = (booking: string) =>
  count(sql<{ n: number }>`select count(*)::int as n from reservations where booking like ${`${booking}%`}`);

/** The embedded database has one connection: simultaneous requests exist only on PostgreSQL. */
describe.skipIf(engine !== 'postgres')('the same file stored by two people at once is stored once', () => {
  test('reservations', async () => {
    const rows = many(8, n => exportLine(`MAEU26418100${n}`));
    expect(await storedAtOnce(['operador', 'admin'], 'reservations', rows)).toEqual(once);
    expect(await bookedWith('MAEU2641810')).toBe(8);
    // The people of the company itself import them, too.
    const own = many(8, n => exportLine(`MAEU26418110${n}`, { base: '' }));
    expect(await storedAtOnce(['admin', 'exporterAdmin'], 'reservations', own)).toEqual(once);
    expect(await bookedWith('MAEU2641811')).toBe(8);
  });

  test('establishments, by the same company and by the operator at once', async () => {
    const plants = (name: string) =>
      many(200, n => ({
        name: `${name} ${n}`,
        type: 'Planta',
        canton: 'El Guabo',
        company_ruc: '0790000004001',
        lat: `-3,${10_000 + n}`,
        lng: `-79,${70_000 + n}`,
      }));
    expect(await storedAtOnce(['operador', 'admin'], 'locations', plants('Hacienda'))).toEqual(once);
    expect(await storedAtOnce(['operador', 'exporterAdmin'], 'locations', plants('Finca'))).toEqual(once);
    expect(
      await count(
        sql<{ n: number }>`select count(*)::int as n from locations where name ~ '^(Hacienda|Finca) [0-9]+$'`,
      ),
    ).toBe(400);
  });

  test('credentials, and a workbook together with a file', async () => {
    const [one] = await t.rows(
      sql<{ card: string }>`select identification_card as card from drivers where id_driver = 5`,
    );
    const cards = (name: string) =>
      many(150, n => ({ subject: one?.card ?? '', name: `${name} ${n}`, expires_on: '31/12/2031' }));
    expect(await storedAtOnce(['carrierAdmin', 'operador'], 'credentials', cards('Curso'))).toEqual(once);
    const file = await bring('admin', 'credentials', cards('Carné'));
    const book = await bringBook(t, 'operador', { credentials: cards('Carné') });
    const [stored, kept] = await Promise.all([file.tryStore(), saveBook(await t.as('operador'), book)]);
    expect([stored.status, kept.state, kept.error]).toEqual(
      stored.status === 200
        ? [200, 'CHECKED', 'No se guardó nada. No hay nada que guardar: todo está ya registrado']
        : [422, 'STORED', null],
    );
    expect(
      await count(sql<{ n: number }>`select count(*)::int as n from credentials where name ~ '^(Curso|Carné) [0-9]+$'`),
    ).toBe(300);
  });

  test('the progress of a workbook can be read while it is stored', async () => {
    const places = many(400, n => ({
      name: `Quinta ${n}`,
      type: 'Planta',
      canton: 'El Guabo',
      company_ruc: '0790000004001',
      lat: `-3,${20_000 + n}`,
      lng: `-79,${60_000 + n}`,
    }));
    const [one] = await t.rows(
      sql<{ card: string }>`select identification_card as card from drivers where id_driver = 5`,
    );
    const credentials = many(400, n => ({ subject: one?.card ?? '', name: `Permiso ${n}`, expires_on: '31/12/2031' }));
    const book = await bringBook(t, 'operador', { locations: places, credentials });
    expect(book.progress).toBeNull();
    const me = await t.as('operador');
    const { id_workbook, version } = book;
    await me.ok(storeWorkbook, { id_workbook, version, leave_out_bad: false });
    const seen = new Set<number | null>();
    for (let found = book; found.state !== 'STORED'; ) {
      found = await me.ok(getWorkbook, { id_workbook });
      seen.add(found.progress);
    }
    const between = [...seen].filter(progress => progress !== null && progress > 0 && progress < 100);
    expect(between.length).toBeGreaterThan(0);
    expect([...seen].at(-1)).toBeNull();
  });

  /** Books by the form; before that transaction commits, storing of the file begins. */
  async function formBefore(booking: Record<string, unknown>, store: () => Promise<{ status: number }>) {
    const token = await t.write(tx =>
      openSession(tx, { id_user: user.operador, address: '127.0.0.1', user_agent: 'test', keep: true }),
    );
    const actor = await personOfToken(t.db, token, t.services.clock());
    if (actor === null) throw new Error('nobody');
    const input = reservationInput.parse(exportBooking(booking));
    const roads = await bookingRoads(work => t.db.read(scopeOf(actor), work), t.services.roads, input);
    let storing: Promise<{ status: number }> | undefined;
    await t.db.write(scopeOf(actor), systemAuthor, async tx => {
      await saveReservation(tx, actor, input, roads);
      storing = store();
      await untilBlocked(t, storing);
    });
    return storing;
  }

  test('a file stored after a booking by form sees that booking', async () => {
    const base = { id_shipping_line: null, id_product: null, services: [] };
    const same = await bring('admin', 'reservations', [exportLine('MAEU264181201')]);
    expect(await formBefore({ ...base, booking: 'MAEU264181201' }, same.tryStore)).toMatchObject({
      status: 422,
      body: { code: 'SIN_CAMBIOS' },
    });
    expect(await bookedWith('MAEU264181201')).toBe(1);
    const code = 'TCLU4265789';
    const box = await bring('admin', 'reservations', [exportLine('MAEU264181301', { container_code: code })]);
    const containers = [{ id_container_type: 6, weight_kg: 20_000, set_point_c: 13.3, container_code: code }];
    expect(await formBefore({ ...base, booking: 'MAEU264181302', containers }, box.tryStore)).toMatchObject({
      status: 409,
      body: { code: 'REVISION_CAMBIADA' },
    });
    expect(await bookedWith('MAEU2641813')).toBe(1);
  });
});
