import { getStandBy } from '@cabezal/contract/insight/reports/stand-by.calls';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import * as billing from '@cabezal/contract/money/billing/payment-orders.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

/** 8-money §10 no. 12: every minute is accounted for after any sequence of events, closings, orders and reversals. */
let t: TestApp;
let sap: SapSimulator;
let boss: Client;
let accountant: Client;
beforeAll(async () => {
  sap = await startSap();
  t = await startTestApp({ SAP_URL: sap.url });
  boss = await t.as('admin');
  accountant = await t.as('contador');
});
afterAll(async () => {
  await t.close();
  await sap.close();
});

const HOUR = 3_600_000;
const motive = 'La prueba lo deshace';
const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '0.00' };
const PAPERS = ['EIR_SALIDA', 'FOTO', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'TICKET'];

interface Scene {
  id_guide: number;
  id_reservation: number;
  clock: number;
}
type Done = { status: number };
const refused: Done = { status: 404 };
const read = ({ id_guide }: Scene) => boss.ok(guides.getGuide, { id_guide });
const report = () => accountant.ok(getStandBy, { date_from: '2026-12-01', date_to: '2027-01-31', page_size: 200 });

/** Closes the guide with this cost for each of its waits; null: the calculated cost. */
async function close(scene: Scene, adjusted_cost: string | null): Promise<Done> {
  const guide = await read(scene);
  const justification = adjusted_cost === null ? null : 'Acordado con el cliente';
  const stand_by = guide.stand_by.map(({ id_stop }) => ({ id_stop, adjusted_cost, justification }));
  return boss.call(guides.closeGuide, { ...figures, stand_by, id_guide: scene.id_guide, version: guide.version });
}
async function orderOf({ id_reservation }: Scene) {
  const [order] = await t.rows<{ numero_orden: number; version: number }>(sql`select o.numero_orden, o.version
    from payment_orders o where o.deleted_at is null and exists (select from payment_order_lines l
      where l.numero_orden = o.numero_orden and l.id_reservation = ${id_reservation})`);
  const lines = order
    ? (await accountant.ok(billing.getPaymentOrder, { numero_orden: order.numero_orden })).lines
    : ([] as { id_line: number; description: string }[]);
  return { order, line: lines.find(one => one.description.startsWith('Stand-by')) };
}

const steps = {
  drive: async scene => {
    const guide = await read(scene);
    const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
    if (stop === undefined) return refused;
    const isFirst = guide.current_stop === 0 && stop.action === null;
    const call = stop.arrival_at !== null || isFirst ? guides.recordDeparture : guides.recordArrival;
    return boss.call(call, { id_stop: stop.id_stop, at: new Date(scene.clock).toISOString() });
  },
  undo: async scene => boss.call(guides.resetDeparture, { ...(await versioned(scene)), motive }),
  undoAll: async scene => boss.call(guides.resetMilestones, { ...(await versioned(scene)), motive }),
  close: scene => close(scene, null),
  closeLess: scene => close(scene, '12.34'),
  closeMore: scene => close(scene, '900.00'),
  waive: scene => close(scene, '0.00'),
  reverse: async scene => boss.call(guides.reverseClosing, { ...(await versioned(scene)), motive }),
  order: scene => accountant.call(billing.generatePaymentOrder, { id_reservations: [scene.id_reservation] }),
  cheaper: async scene => {
    const { order, line } = await orderOf(scene);
    if (!order || !line) return refused;
    const justification = 'Acordado por teléfono';
    return accountant.call(billing.editServicePaymentOrder, {
      ...order,
      id_line: line.id_line,
      unit_price: '5.00',
      justification,
    });
  },
  offOrder: async scene => {
    const { order, line } = await orderOf(scene);
    if (!order || !line) return refused;
    return accountant.call(billing.deleteServicePaymentOrder, {
      ...order,
      id_line: line.id_line,
      justification: motive,
    });
  },
  dropOrder: async scene => {
    const { order } = await orderOf(scene);
    return order ? accountant.call(billing.deleteOrder, { ...order, motive }) : refused;
  },
  send: async scene => {
    const { order } = await orderOf(scene);
    if (!order) return refused;
    const sent = await accountant.call(billing.sendOrderSap, order);
    await t.outbox.drain();
    return sent;
  },
  invoice: async scene => {
    const { order } = await orderOf(scene);
    return order ? accountant.call(facturarOrden, order) : refused;
  },
} satisfies Record<string, (scene: Scene) => Promise<Done>>;

const versioned = async (scene: Scene) => ({ id_guide: scene.id_guide, version: (await read(scene)).version });

async function demandExplained(after: string) {
  const { rows, total } = await report();
  for (const row of [...rows, total]) {
    expect(add(row.generated, row.raised), after).toBe(add(row.billed, row.waived, row.pending, row.unexplained));
    expect(row.minutes, after).toBe(
      row.billed_minutes + row.waived_minutes + row.pending_minutes + row.unexplained_minutes,
    );
  }
  expect([total.unexplained, total.unexplained_minutes], after).toEqual(['0.00', 0]);
  // A waived amount has a person and a reason.
  for (const row of rows) if (Number(row.waived) > 0) expect([row.decided_by, row.reason], after).not.toContain(null);
  return total;
}

type Step = keyof typeof steps;
/** Random steps, each with the hours that pass before it. */
const anything = (fewest: number, most: number) =>
  fc.array(fc.tuple(fc.constantFrom(...(Object.keys(steps) as Step[])), hours), { minLength: fewest, maxLength: most });
const hours = fc.integer({ min: 1, max: 14 });
/** Steps that lead to an order from any state. With random steps alone a guide is hardly ever closed when an order is requested. */
const toTheInvoice = fc
  .tuple(
    fc.constantFrom<Step>('close', 'closeLess', 'closeMore', 'waive'),
    fc.constantFrom<Step[]>(['cheaper'], [], ['dropOrder', 'order', 'cheaper'], ['offOrder']),
    fc.constantFrom<Step[]>(['send', 'invoice'], ['send'], ['send', 'invoice'], []),
  )
  .map(([closing, edits, sap]) => {
    const driven = Array<Step>(6).fill('drive');
    const way: Step[] = ['reverse', 'undoAll', ...driven, closing, 'order', ...edits, ...sap];
    // 14 hours exceed any free hours.
    return way.map(step => [step, step === 'drive' ? 14 : 1] as const);
  });

test('every minute is billed, waived or pending; none is unexplained', async () => {
  let day = 1;
  const boxes = ['MSKU7502140', 'TRIU8423172', 'ONEU9035489', 'EGHU3612907', 'SZLU9860412', 'SUDU6204593'];
  const way = fc.array(hours, { minLength: 6, maxLength: 6 });
  let waited = 0;
  let billedMost = 0;
  const counts = new Map<Step, number>();
  await fc.assert(
    fc.asyncProperty(way, anything(4, 8), toTheInvoice, anything(4, 8), async (ahead, before, invoicing, after) => {
      day += 4;
      const date = `2026-12-${String(day).padStart(2, '0')}`;
      const reservation = await approvedReservation(t, directExport(date));
      const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
      await giveContainer(t, id_guide, boxes[(day - 5) / 4] ?? '');
      await attachPapers(t, id_guide, PAPERS);
      await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
      const scene = { id_guide, id_reservation: reservation.id_reservation, clock: Date.parse(`${date}T07:00:00Z`) };
      const done: string[] = [];
      const moves = [...ahead.map(length => ['drive', length] as const), ...before, ...invoicing, ...after];
      for (const [name, length] of moves) {
        scene.clock += length * HOUR;
        t.setNow(new Date(scene.clock).toISOString());
        const { status } = await steps[name](scene);
        expect(status, [...done, name].join(' ')).toBeLessThan(500);
        if (status === 200) {
          done.push(name);
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        const { minutes, billed } = await demandExplained([...done, name].join(' '));
        waited += minutes;
        billedMost = Math.max(billedMost, Number(billed));
      }
      await t.write(tx => tx.run(sql`update guides set busy_to = busy_from where id_guide = ${id_guide}`));
    }),
    { numRuns: 6, seed: 20_261_127, endOnFailure: true },
  );
  // Without waits, orders and invoices the test would prove nothing.
  expect(waited).toBeGreaterThan(0);
  const often = (step: Step) => counts.get(step) ?? 0;
  expect(often('order')).toBeGreaterThanOrEqual(4);
  for (const step of ['cheaper', 'offOrder', 'dropOrder', 'send', 'invoice'] as const)
    expect(often(step), step).toBeGreaterThan(0);
  expect(billedMost).toBeGreaterThan(0);
});
