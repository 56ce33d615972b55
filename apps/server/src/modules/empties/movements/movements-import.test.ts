import * as calls from '@cabezal/contract/empties/movements/movements.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';
import { bringIn } from '../../system/imports/import.samples.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  me = await t.as('operador');
});
afterAll(() => t.close());

let n = 700_000;
const newBox = () => {
  const number = `MSKU${n++}`;
  return `${number}${checkDigit(number)}`;
};
const open = (quantity: number) =>
  me.ok(calls.saveEmptyOperation, {
    id_client: company.exporter,
    id_shipping_line: 1,
    kind: 'EVACUACION',
    quantity,
    id_origin: place.tercon,
    id_destination: place.dpw,
    starts_at: '2026-11-25T14:00:00.000Z',
    id_service: 1,
  });
const boxesOf = async (id_operation: number) => (await me.ok(calls.getEmptyBoxes, { id_operation })).boxes;
const head = ['Operación', 'Contenedor', 'Tipo', 'Condición'];

test('a file of boxes for several operations reports errors by column, and stores good rows with leg and price', async () => {
  const [one, two] = [await open(2), await open(1)];
  const [a, b, c] = [newBox(), newBox(), newBox()];
  const found = await bringIn(t, 'operador', 'empties', [
    head,
    [one.id_operation, a, '40HC', 'Operativo'],
    [one.id_operation, b, '40hc', 'Dañado'],
    [one.id_operation, newBox(), '40HC', ''],
    [two.id_operation, c, '40HC', ''],
    [two.id_operation, `${c.slice(0, 10)}${(Number(c.at(-1)) + 1) % 10}`, '40HC', ''],
    [999_999, newBox(), '40HC', ''],
    [two.id_operation, newBox(), 'X9', ''],
  ]);
  expect(found.errors).toEqual([
    {},
    {},
    { id_operation: 'La operación no lleva más contenedores: aumente su cantidad' },
    {},
    { container_code: expect.stringContaining('digito verificador') },
    { id_operation: 'La operación no existe' },
    { container_type: 'No existe el tipo «X9»' },
  ]);
  expect(found.remarks[1]).toEqual({ container_code: 'Está dañado' });
  await found.store();
  expect((await boxesOf(one.id_operation)).map(box => [box.container_code, box.condition])).toEqual([
    [a, 'OPERATIVO'],
    [b, 'DANADO'],
  ]);
  expect((await boxesOf(two.id_operation)).map(box => box.container_code)).toEqual([c]);

  // The same file again changes nothing; in another operation the box is taken.
  const again = await bringIn(t, 'operador', 'empties', [head, [one.id_operation, a, '40HC', 'Operativo']]);
  expect(again.counts).toMatchObject({ SAME: 1, BAD: 0 });
  const third = await open(1);
  const taken = await bringIn(t, 'operador', 'empties', [head, [third.id_operation, a, '40HC', '']]);
  expect(taken.errors).toEqual([{ container_code: `Ya está en la reserva ${one.id_reservation}` }]);
});

test('an operation filled in the meantime accepts no more: the row gets the error, and nothing is stored', async () => {
  const operation = await open(1);
  const found = await bringIn(t, 'operador', 'empties', [head, [operation.id_operation, newBox(), '40HC', '']]);
  expect(found.errors).toEqual([{}]);
  const { id_operation, version } = operation;
  const rows = [{ container_code: newBox(), container_type: '40HC' }];
  await me.ok(calls.loadEmpties, { id_operation, version, rows, store: true });
  expect((await found.tryStore()).status).toBe(409);
  expect(await boxesOf(id_operation)).toHaveLength(1);
});
