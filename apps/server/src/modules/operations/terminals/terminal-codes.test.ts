import * as calls from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('admin');
});
afterAll(() => t.close());

const page = { page: 1, page_size: 200, sort: [] };
const lines = async (id_terminal?: number) =>
  (await me.ok(calls.listTerminalLines, { ...page, filters: { id_terminal } })).rows;
const lineNamed = async (name: string, id_terminal?: number) => {
  const found = (await lines(id_terminal)).find(row => row.name === name);
  if (found === undefined) throw new Error(`no line ${name}`);
  return found;
};
const save = (row: calls.TerminalCodeRow, code: string | null, id_terminal?: number) =>
  me.call(calls.saveTerminalLines, { id_terminal, rows: [{ id_own: row.id_own, code, version: row.version }] });

describe('codes of a terminal', () => {
  test('lists what has no code first, and both by name', async () => {
    const [, second] = await lines();
    if (second === undefined) throw new Error('two lines are needed');
    expect((await save(second, 'L-2')).status).toBe(200);
    const after = await lines();
    expect(after.at(-1)).toMatchObject({ name: second.name, code: 'L-2', version: 1 });
    const names = after.slice(0, -1).map(row => row.name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')));
    const missing = await me.ok(calls.listTerminalLines, { ...page, filters: { missing: false } });
    expect(missing.rows.map(row => row.name)).toEqual([second.name]);
  });

  test('belong to one terminal: without one, to that of the DISV, and in the calls of DP World to DP World', async () => {
    const [line] = await lines();
    if (line === undefined) throw new Error('a line is needed');
    await me.ok(calls.saveDpwLines, { rows: [{ id_own: line.id_own, code: 'DPW-1', version: 0 }] });
    expect(await lineNamed(line.name, place.dpw)).toMatchObject({ code: 'DPW-1', id_terminal: place.dpw });
    expect(await lineNamed(line.name)).toMatchObject({ code: null });
    const inDpw = await me.ok(calls.listDpwLines, page);
    expect(inDpw.rows.find(row => row.id_own === line.id_own)).toMatchObject({ code: 'DPW-1' });
    expect((await save(line, 'X', 999_999)).status).toBe(404);
    // A plant is no terminal.
    expect((await save(line, 'X', place.plantGuabo)).status).toBe(404);
  });

  test('are confirmed by the same code, changed, and taken away; the history of the terminal has what changed', async () => {
    const [type] = (await me.ok(calls.listDpwContainerTypes, page)).rows;
    if (type === undefined) throw new Error('a container type is needed');
    const store = async (code: string | null, version: number) => {
      const [row] = await me.ok(calls.saveDpwContainerTypes, { rows: [{ id_own: type.id_own, code, version }] });
      return row;
    };
    expect(await store('45R1', 0)).toMatchObject({ code: '45R1', version: 1, checked_at: expect.any(String) });
    expect(await store('45R1', 1)).toMatchObject({ code: '45R1', version: 2 });
    expect(await store('45R8', 2)).toMatchObject({ code: '45R8', version: 3 });
    expect(await store(null, 3)).toMatchObject({ code: null, checked_at: null, version: 4 });
    const missing = await me.ok(calls.listDpwContainerTypes, { ...page, filters: { missing: true } });
    expect(missing.rows.find(row => row.id_own === type.id_own)).toMatchObject({ code: null, version: 4 });
    // Nothing is taken away a second time.
    expect(await store(null, 4)).toMatchObject({ version: 4 });
    const { rows } = await me.ok(getHistory, { noun: 'terminal_code', id: String(place.dpw) });
    const changed = rows.filter(row => row.what === 'Cambió un código del terminal').flatMap(row => row.changes);
    expect(changed).toContainEqual(expect.objectContaining({ before: '45R1', after: '45R8' }));
  });

  test('change for one of two people who read the same, and the other hears which', async () => {
    const [row, other] = (await me.ok(calls.listTerminalProducts, page)).rows;
    if (row === undefined || other === undefined) throw new Error('two products are needed');
    const write = (code: string) =>
      me.call(calls.saveTerminalProducts, {
        rows: [row, other].map(({ id_own, version }) => ({ id_own, code, version })),
      });
    const both = await Promise.all([write('P-A'), write('P-B')]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(both.find(answer => answer.status === 409)?.body).toMatchObject({
      code: 'MODIFICADO',
      message: `El registro fue modificado por otro usuario: ${row.name}`,
    });
  });

  test('that were taken away and entered anew are not overwritten by somebody who read the first', async () => {
    const row = (await me.ok(calls.listDpwLines, page)).rows.find(one => one.code === null);
    if (row === undefined) throw new Error('a line without a code is needed');
    const write = (code: string | null, version: number) =>
      me.call(calls.saveDpwLines, { rows: [{ id_own: row.id_own, code, version }] });
    const versionAfter = async (code: string | null, version: number): Promise<number> =>
      (await write(code, version)).body[0]?.version ?? -1;
    const read = await versionAfter('UNO', row.version);
    const without = await versionAfter(null, read);
    const anew = await versionAfter('DOS', without);
    expect(new Set([row.version, read, without, anew]).size).toBe(4);
    for (const old of [row.version, read, without])
      expect((await write('TRES', old)).body.code, `version ${old}`).toBe('MODIFICADO');
    expect((await me.ok(calls.listDpwLines, page)).rows.find(one => one.id_own === row.id_own)?.code).toBe('DOS');
  });

  test('are stored all or none, and only for records that are in use', async () => {
    const [one, two] = (await me.ok(calls.listTerminalClients, page)).rows;
    if (one === undefined || two === undefined) throw new Error('two clients are needed');
    const rows = [
      { id_own: one.id_own, code: 'C1', version: 0 },
      { id_own: two.id_own, code: 'C 2', version: 0 },
    ];
    expect((await me.call(calls.saveTerminalClients, { rows })).body.fields).toHaveProperty(['rows.1.code']);
    const unknown = [rows[0], { id_own: 999_999, code: 'C3', version: 0 }];
    expect((await me.call(calls.saveTerminalClients, { rows: unknown })).status).toBe(404);
    expect((await me.call(calls.saveTerminalClients, { rows: [rows[0], rows[0]] })).status).toBe(422);
    expect((await me.ok(calls.listTerminalClients, { ...page, filters: { missing: false } })).rows).toEqual([]);
  });

  test('of provinces and cantons are in one list, each saved as what it is', async () => {
    const all = (await me.ok(calls.listTerminalPlaces, { ...page, search: 'guayas' })).rows;
    const province = all.find(row => row.kind === 'PROVINCE');
    const canton = all.find(row => row.kind === 'CANTON');
    if (province === undefined || canton === undefined) throw new Error('Guayas has cantons');
    const rows = [province, canton].map(({ kind, id_own }) => ({ kind, id_own, code: `${kind}-9`, version: 0 }));
    expect((await me.ok(calls.saveTerminalPlaces, { rows })).map(row => [row.kind, row.code]).sort()).toEqual([
      ['CANTON', 'CANTON-9'],
      ['PROVINCE', 'PROVINCE-9'],
    ]);
  });

  test('say how many reservations of the last 30 days need them', async () => {
    const booking = exportBooking();
    const before = (await me.ok(calls.listTerminalProducts, page)).rows;
    await approvedReservation(t, booking);
    const after = (await me.ok(calls.listTerminalProducts, page)).rows;
    const grown = after.filter(row => row.uses > (before.find(one => one.id_own === row.id_own)?.uses ?? 0));
    expect(grown.map(row => row.id_own)).toEqual([booking.id_product]);
  });

  test('are for the operator alone', async () => {
    const [row] = await lines();
    const stranger = await t.as('carrierAdmin');
    expect((await stranger.call(calls.listTerminalLines, page)).status).toBe(403);
    const input = { rows: [{ id_own: row?.id_own, code: 'X', version: 0 }] };
    expect((await stranger.call(calls.saveTerminalLines, input)).status).toBe(403);
  });
});
