import * as calls from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import { editProduct, listProductsTpt } from '@cabezal/contract/system/catalogues/maintenance.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  me = await t.as('operador');
  await t.write(tx => tx.run(sql`delete from terminal_codes`));
});
afterAll(() => t.close());

const page = { page: 1, page_size: 200, sort: [] };
const of = { id_terminal: place.dpw };
const products = async () => (await me.ok(calls.listTerminalProducts, { ...page, filters: of })).rows;
const two = async () => {
  const [one, other] = await products();
  if (one === undefined || other === undefined) throw new Error('two products are needed');
  return { one, other };
};
const paste = (rows: { what: string; code: string; version?: number }[], preview = false) =>
  me.ok(calls.pasteTerminalCodes, { ...of, kinds: ['PRODUCT'], rows, preview });
const outcomes = ({ results }: Awaited<ReturnType<typeof paste>>) => results.map(row => [row.outcome, row.ok]);

test('a preview says what comes of each row and stores nothing; then the good rows are stored in one call', async () => {
  const { one, other } = await two();
  const rows = [
    { what: one.name.toUpperCase(), code: 'P-1' },
    { what: 'No existe', code: 'P-2' },
    { what: other.name, code: 'con blanco' },
  ];
  const seen = await paste(rows, true);
  expect(outcomes(seen)).toEqual([
    ['NEW', true],
    ['UNKNOWN', false],
    ['INVALID', false],
  ]);
  expect(seen).toMatchObject({ stored: 1, refused: 2 });
  expect(seen.results[1]?.message).toBe('No existe no existe o está desactivado');
  expect((await products()).map(row => row.code).filter(code => code !== null)).toEqual([]);
  expect(await paste(rows)).toMatchObject({ stored: 1, refused: 2 });
  expect((await products()).find(row => row.id_own === one.id_own)).toMatchObject({ code: 'P-1', version: 1 });
  // The same code again confirms it; another one changes it.
  expect(outcomes(await paste([{ what: one.name, code: 'P-1' }]))).toEqual([['SAME', true]]);
  const changed = await paste([{ what: one.name, code: 'P-9' }]);
  expect(changed.results[0]).toMatchObject({ outcome: 'CHANGED', before: 'P-1', ok: true });
  expect((await products()).find(row => row.id_own === one.id_own)).toMatchObject({ code: 'P-9', version: 3 });
  const { rows: history } = await me.ok(getHistory, { noun: 'terminal_code', id: place.dpw });
  expect(history[0]).toMatchObject({
    what: 'Cambió un código del terminal',
    changes: [{ before: 'P-1', after: 'P-9' }],
  });
});

test('a record in two rows is stored from neither', async () => {
  const { one, other } = await two();
  const rows = [one, one, other].map(({ name }, n) => ({ what: name, code: `D-${n}` }));
  expect(outcomes(await paste(rows))).toEqual([
    ['DOUBLE', false],
    ['DOUBLE', false],
    ['NEW', true],
  ]);
});

test('a code that somebody changed since the preview is refused by name, and stops no other row', async () => {
  const { one, other } = await two();
  const rows = [one, other].map(({ name }, n) => ({ what: name, code: `V-${n}` }));
  const seen = (await paste(rows, true)).results.map(({ what, code, version }) => ({
    what,
    code,
    version: version ?? 0,
  }));
  const theirs = { rows: [{ id_own: one.id_own, code: 'AJENO', version: 0 }], ...of };
  await (await t.as('admin')).ok(calls.saveTerminalProducts, theirs);
  const answer = await paste(seen);
  expect(answer).toMatchObject({ stored: 1, refused: 1 });
  expect(answer.results[0]?.message).toBe(`El registro fue modificado por otro usuario: ${one.name}`);
  expect((await products()).find(row => row.id_own === one.id_own)?.code).toBe('AJENO');
  expect((await products()).find(row => row.id_own === other.id_own)?.code).toBe('V-1');
});

test('two people paste the same records at once: each record gets one of both codes, and the other hears it by name', async () => {
  const { one, other } = await two();
  const rows = (by: string) => [one, other].map(({ name }, n) => ({ what: name, code: `${by}-${n}`, version: 0 }));
  const [a, b] = await Promise.all([paste(rows('A')), paste(rows('B'))]);
  expect([a.stored, b.stored].sort()).toEqual([0, 2]);
});

test('the conflict of a single code names its record, too', async () => {
  const { one } = await two();
  await me.ok(calls.saveTerminalProducts, { ...of, rows: [{ id_own: one.id_own, code: 'UNO', version: 0 }] });
  const late = { ...of, rows: [{ id_own: one.id_own, code: 'DOS', version: 0 }] };
  expect((await me.call(calls.saveTerminalProducts, late)).body).toMatchObject({
    code: 'MODIFICADO',
    message: `El registro fue modificado por otro usuario: ${one.name}`,
  });
});

test('a deactivated record keeps its code until a person removes it, and gets no other', async () => {
  const { one } = await two();
  await me.ok(calls.saveTerminalProducts, { ...of, rows: [{ id_own: one.id_own, code: 'VIEJO', version: 0 }] });
  const all = (await me.ok(listProductsTpt, page)).rows;
  const product = all.find(row => row.id_product === one.id_own);
  if (product === undefined) throw new Error('the product is gone');
  const { id_product, version, name, reservation_type, id_container_type } = product;
  const set_point_c = product.set_point_c === null ? null : Number(product.set_point_c);
  const values = { name, reservation_type, id_container_type, set_point_c };
  await me.ok(editProduct, { id_product, version, ...values, active: false });
  const shown = async () => (await products()).find(row => row.id_own === one.id_own);
  expect(await shown()).toMatchObject({ active: false, code: 'VIEJO' });
  const save = (code: string | null) =>
    me.call(calls.saveTerminalProducts, { ...of, rows: [{ id_own: one.id_own, code, version: 1 }] });
  const refused = await save('NUEVO');
  expect([refused.status, refused.body.code]).toEqual([422, 'REGISTRO_INACTIVO']);
  expect(outcomes(await paste([{ what: name, code: 'NUEVO' }]))).toEqual([['UNKNOWN', false]]);
  expect((await save(null)).status).toBe(200);
  expect(await shown()).toBeUndefined();
  const again = (await me.ok(listProductsTpt, page)).rows.find(row => row.id_product === id_product);
  await me.ok(editProduct, { id_product, version: again?.version ?? 0, ...values, active: true });
});

test('2,000 rows are one call, 2,001 are refused; only the operator pastes', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ what: `Producto ${i}`, code: `C-${i}` }));
  expect(await paste(many(2_000))).toMatchObject({ stored: 0, refused: 2_000 });
  const input = { ...of, kinds: ['PRODUCT'], rows: many(2_001) };
  expect((await me.call(calls.pasteTerminalCodes, input)).status).toBe(400);
  expect((await (await t.as('carrierAdmin')).call(calls.pasteTerminalCodes, input)).status).toBe(403);
});
