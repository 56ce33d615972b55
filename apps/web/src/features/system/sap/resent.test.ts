import { expect, it } from 'vitest';
import { ordersOf, outcomeText, resentOf } from './resent.ts';

const orders = [1, 2, 3, 4, 5].map(id => ({ id, version: 2 }));

it('an order is sent once, although several of its postings are selected', () => {
  const rows = [1, 2, 1].map(numero_orden => ({ numero_orden, order_version: 2 }));
  expect(ordersOf(rows)).toEqual([
    { id: 1, version: 2 },
    { id: 2, version: 2 },
  ]);
});

it('every order that was not sent has its reason: its own, that of its portion, or that it was not asked for', () => {
  const refused = { id: 2, ok: false as const, code: 'MODIFICADO', message: 'Otra persona la cambió' };
  const resent = resentOf(orders, [
    { row: orders.slice(0, 2), answer: [{ id: 1, ok: true, version: 3 }, refused], error: null },
    { row: orders.slice(2, 4), answer: null, error: new Error('Sin conexión') },
  ]);
  expect([resent.get(1), resent.get(2), resent.get(5)]).toEqual([
    null,
    'Otra persona la cambió',
    'No se llegó a reenviar',
  ]);
  expect([resent.get(3), resent.get(4)].every(reason => typeof reason === 'string' && reason !== '')).toBe(true);
  expect(outcomeText(resent)).toBe('1 orden va camino a SAP, 4 no se pudieron');
});

it('one order is one', () => {
  expect(outcomeText(new Map([[1, null]]))).toBe('1 orden va camino a SAP');
});
