import { deleteOrder, getPaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SapWorld } from '../../money/reposts/reposts.samples.ts';

let w: SapWorld;
beforeAll(async () => {
  w = await SapWorld.open();
});
afterAll(() => w.close());

test('a waiting cancellation from an earlier release, with one key instead of a list, is delivered as well', async () => {
  const { numero_orden } = await w.sent();
  await w.outbox.drain();
  const { version } = await w.me.ok(getPaymentOrder, { numero_orden });
  await w.me.ok(deleteOrder, { numero_orden, version, motive: 'Se factura aparte' });
  const [made] = w.standing('Orders', numero_orden);
  const asked = await w.t.write(tx =>
    tx.rows(sql`update outbox set payload = jsonb_build_object('key', payload -> 'keys' -> 0)
      where kind = 'cancel_order' and state = 'PENDING' returning payload`),
  );
  expect(asked).toEqual([{ payload: { key: made?.U_ClaveCabezal } }]);
  await w.outbox.drain();
  expect(w.standing('Orders', numero_orden)).toEqual([]);
  expect((await w.me.call(getPaymentOrder, { numero_orden })).status).toBe(404);
});
