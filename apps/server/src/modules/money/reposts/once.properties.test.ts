import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import { deleteOrder, getPaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { getCostsProvider } from '@cabezal/contract/money/costs/payment-costs.calls';
import { getRepost, logSapCostoParticulares } from '@cabezal/contract/money/reposts/postings.calls';
import { deleteGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { draftLine } from '@cabezal/domain/money/cutoffs/settle';
import { addDays } from '@cabezal/domain/system/time/time';
import type { Misbehaviour } from '@cabezal/simulator/outside/simulator';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { postEntry } from '../cutoffs/cutoff-entry.document.ts';
import { insertCutoff, insertLines } from '../cutoffs/cutoffs.queries.ts';
import { SapWorld } from './reposts.samples.ts';

/** 8-money §10 no. 10: after any fault of SAP there is exactly one document of each, or none if it was cancelled. */
let w: SapWorld;
beforeAll(async () => {
  w = await SapWorld.open();
});
afterAll(() => w.close());

const moods = ['http500', 'garbage', 'drop', 'lost-answer', 'slow', 'duplicate-timeout'] as const;
/** A fault before SAP works again: a mood for one or two requests, or expired sessions. */
type Fault = { mood: Misbehaviour; times: number } | 'sessions';
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ mood: fc.constantFrom(...moods), times: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.constant('sessions' as const) },
);

/** Delivers under each fault in turn, retries final failures, and ends with a SAP that works. */
async function settle(numero_orden: number, faults: readonly Fault[]): Promise<void> {
  const turn = async () => {
    await w.outbox.drain();
    w.t.advance(20);
    const { body } = await w.me.call(getRepost, { numero_orden });
    if (body.state === 'ERROR' && body.dropped === false) await w.resend(numero_orden);
    return body.state;
  };
  for (const one of faults) {
    if (one === 'sessions') w.sap.expireSessions();
    else w.sap.misbehave(one.mood, one.times);
    await turn();
  }
  w.sap.misbehave(null);
  for (let more = 0; more < 3 && (await turn()) !== 'SENT'; more++);
}

test("one document each: an order, its invoice, a provider's invoice; none for a cancelled order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fault, { maxLength: 7 }), { minLength: 4, maxLength: 4 }),
      async ([ofOrder = [], ofInvoice = [], ofCost = [], ofCancel = []]) => {
        const { numero_orden } = await w.sent();
        await settle(numero_orden, ofOrder);
        const order = await w.me.ok(getPaymentOrder, { numero_orden });
        const [made, ...more] = w.standing('Orders', numero_orden);
        expect([order.status, order.sap_number, more]).toEqual(['ENVIADA', String(made?.DocNum), []]);

        await w.me.ok(facturarOrden, { numero_orden, version: order.version });
        await settle(numero_orden, ofInvoice);
        expect(w.standing('Invoices', numero_orden)).toMatchObject([
          { DocTotal: 613.4, DocumentLines: [{ BaseType: 17, BaseEntry: made?.DocEntry, BaseLine: 0 }, {}, {}] },
        ]);

        const cost = await w.costSent();
        await settle(cost.numero_orden, ofCost);
        const after = await w.me.ok(getCostsProvider, { numero_orden: cost.numero_orden });
        const [bought, ...others] = w.standing('PurchaseInvoices', cost.numero_orden);
        expect([after.status, after.sap_number, others]).toEqual(['ENVIADA', String(bought?.DocNum), []]);

        const other = await w.sent();
        await settle(other.numero_orden, []);
        const { version } = await w.me.ok(getPaymentOrder, { numero_orden: other.numero_orden });
        await w.me.ok(deleteOrder, { numero_orden: other.numero_orden, version, motive: 'Se factura aparte' });
        await settle(other.numero_orden, ofCancel);
        expect(w.standing('Orders', other.numero_orden)).toEqual([]);
        expect((await w.me.call(getPaymentOrder, { numero_orden: other.numero_orden })).status).toBe(404);
      },
    ),
    { numRuns: rounds(8) },
  );
});

test('one order to a carrier with its last price, and none after its guide is deleted', async () => {
  const id_cost_type = (await w.me.ok(getCostsType, {})).find(type => type.code === 'FLETE')?.id_cost_type;
  const dispatcher = await w.t.as('despacho');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fault, { maxLength: 6 }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 100, max: 300 }),
      async ([ofOrder = [], ofChange = [], ofCancel = []], price) => {
        const { id_reservation, guide, agree } = await w.ordered();
        const { rows } = await w.me.ok(logSapCostoParticulares, {});
        const numero_orden = rows[0]?.numero_orden ?? 0;
        await settle(numero_orden, ofOrder);
        expect(w.standing('PurchaseOrders', numero_orden)).toHaveLength(1);
        for (const more of [0, 1]) await agree([{ id_cost_type, subtotal: `${price + more}.00`, iva_kind: 'ZERO' }]);
        await settle(numero_orden, ofChange);
        await settle(numero_orden, []);
        expect(w.standing('PurchaseOrders', numero_orden), String(id_reservation)).toMatchObject([
          { DocTotal: price + 1 },
        ]);
        const { version } = await w.me.ok(getGuide, { id_guide: guide.id_guide });
        await dispatcher.ok(deleteGuide, { id_guide: guide.id_guide, version, motive: 'Se canceló el viaje' });
        await settle(numero_orden, ofCancel);
        await settle(numero_orden, []);
        expect(w.standing('PurchaseOrders', numero_orden)).toEqual([]);
      },
    ),
    { numRuns: rounds(8) },
  );
});

test('one entry for a corte of drivers', async () => {
  await w.t.write(tx =>
    tx.run(sql`insert into parameters (key, value, valid_from) values ('sap_nomina', 'true', '2026-01-05')`),
  );
  const kind = 'VIATICOS' as const;
  let cortes = 0;
  const closed = () =>
    w.t.write(async tx => {
      const day = addDays('2026-01-01', ++cortes);
      const corte = await insertCutoff(tx, {
        kind,
        period_from: day,
        period_to: day,
        cutoff_at: tx.now,
        total: '50.00',
        lines_count: 1,
        hash: 'prueba',
        id_user: 1,
        author: 'Prueba',
      });
      const line = draftLine({ id: 1, name: 'Conductor' }, { concept: 'VIATICO', viatico: '50.00' });
      await insertLines(tx, { id_corte: corte.id_corte, kind }, [line]);
      await postEntry(tx, { ...corte, kind }, 'Prueba');
      const { numero_orden } = await tx.one(
        sql<{ numero_orden: number }>`select numero_orden from cutoff_documents where id_corte = ${corte.id_corte}`,
      );
      return { numero_orden, number: corte.number };
    });
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 6 }), async faults => {
      const { numero_orden, number } = await closed();
      await settle(numero_orden, faults);
      const made = w.sap.documents('JournalEntries').filter(({ Reference }) => Reference === number);
      expect(made).toMatchObject([{ JournalEntryLines: [{ Debit: 50 }, { Credit: 50 }] }]);
      const { state, sap_number } = await w.me.ok(getRepost, { numero_orden });
      expect([state, sap_number]).toEqual(['SENT', String(made[0]?.DocNum)]);
    }),
    { numRuns: rounds(8) },
  );
});
