import { deleteOrderCostProviderSap, getCostsProvider } from '@cabezal/contract/money/costs/payment-costs.calls';
import * as invoices from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting } from '../../../../test/interleave.ts';
import { company } from '../../../../test/world.ts';
import type { Change } from '../../../platform/db/tx.ts';
import { voidCostOrder } from '../costs/cost-orders.queries.ts';
import { holdProviders } from '../costs/payment-costs.queries.ts';
import { carrierTerms, carrierTrip, closedCorte } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let told: Change[] = [];
beforeAll(async () => {
  t = await startTestApp();
  accounts = await t.as('contador');
  await carrierTerms(t);
  t.db.onChanges(changes => told.push(...changes));
});
afterAll(() => t.close());

/** A closed corte of Andrade with its invoice as a draft. */
async function invoiced(day: string, n: number) {
  const { id_guide } = await carrierTrip(t, '2026-12-05', '10.00');
  const { id_corte } = await closedCorte(t, id_guide, day, [[company.carrier, 'FLETE', '10.00']]);
  const { carriers, corte } = await accounts.ok(invoices.saveCarrierInvoice, {
    id_corte,
    id_carrier: company.carrier,
    document_number: `001-003-${String(n).padStart(9, '0')}`,
    document_auth: '1234567890',
    document_date: '2026-12-05',
    total: '10.00',
  });
  return { id_corte, version: corte.version, numero_orden: carriers[0]?.numero_orden ?? 0 };
}

test('a voided invoice of a corte is told to its carrier, too', async () => {
  const { id_corte, numero_orden } = await invoiced('2026-12-16', 1);
  const { version } = await accounts.ok(getCostsProvider, { numero_orden });
  told = [];
  await accounts.ok(deleteOrderCostProviderSap, { numero_orden, version, motive: 'Otro valor' });
  expect(told).toContainEqual(expect.objectContaining({ noun: 'cutoff', id: id_corte, party: [company.carrier] }));
});

/** The embedded database has one connection: only PostgreSQL runs two transactions at the same time. */
test.skipIf(engine !== 'postgres')(
  'an invoice that is voided while its corte is sent keeps the corte back',
  async () => {
    const { id_corte, version, numero_orden } = await invoiced('2026-12-17', 2);
    let sending: ReturnType<Client['call']> | undefined;
    await t.write(async tx => {
      await holdProviders(tx, [company.carrier]);
      sending = accounts.call(invoices.enviarSapParticulares, { id_corte, version });
      await untilWaiting(t, 1);
      await voidCostOrder(tx, numero_orden, { id_user: null, motive: 'Otro valor' });
    });
    expect((await sending)?.body.code).toBe('FACTURA_TRANSPORTISTA_REQUERIDA');
  },
);
