import { associateCarrierCost, getCostReservation } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { generatePaymentOrder, sendOrderSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as costs from '@cabezal/contract/money/costs/payment-costs.calls';
import { getRepost, resendReposts } from '@cabezal/contract/money/reposts/postings.calls';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { type OutboxWorker, startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { SapGateway } from '../../system/sap/sap-gateway.ts';
import { billingDeliveries } from '../billing/billing.deliveries.ts';
import { type SampleTrip, sampleTrip } from '../billing/billing.samples.ts';
import { carrierOrderDeliveries } from '../carrier-orders/carrier-orders.deliveries.ts';
import { costDeliveries } from '../costs/costs.deliveries.ts';
import { cutoffDeliveries } from '../cutoffs/cutoffs.deliveries.ts';

/** RUC of the company that is inactive in SAP: the stranger, as customer and as provider. */
const inactive = '0990000007001';

/** A server with a SAP, its accountant, a trip that third parties invoice, and a worker with a short timeout. */
export class SapWorld {
  documents = 0;
  /** Day of December on which Andrade drove last. */
  days = 0;
  private constructor(
    readonly t: TestApp,
    readonly sap: SapSimulator,
    readonly me: Client,
    readonly outbox: OutboxWorker,
    private readonly trip: { id_reservation: number; id_cost_type: number },
  ) {}

  static async open(): Promise<SapWorld> {
    const sap = await startSap({
      behaviour: { password: 'demo', slow_ms: 1500, inactive: [`C${inactive}`, `P${inactive}`] },
    });
    const reach = { SAP_URL: sap.url, SAP_COMPANY: 'C', SAP_USER: 'u', SAP_PASSWORD: 'demo' };
    const t = await startTestApp(reach);
    const me = await t.as('contador');
    const gateway = new SapGateway({ url: sap.url, company: 'C', user: 'u', password: 'demo', timeoutMs: 400 });
    const all = [billingDeliveries, costDeliveries, carrierOrderDeliveries, cutoffDeliveries];
    const deliveries = all.flatMap(of => of(gateway));
    const outbox = startOutbox(t.db, deliveries, t.services.log, { auto: false });
    t.setNow('2026-11-22T12:00:00.000Z');
    const reservation = await approvedReservation(t, directExport('2026-11-22'));
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
    await drive(t, id_guide, '2026-11-22T12:30:00Z', ['DEP', 'arrival']);
    const weighing = (await me.ok(getCostsType, {})).find(type => type.code === 'PESAJE');
    const trip = { id_reservation: reservation.id_reservation, id_cost_type: weighing?.id_cost_type ?? 0 };
    return new SapWorld(t, sap, me, outbox, trip);
  }
  async close(): Promise<void> {
    await this.t.close();
    await this.sap.close();
  }

  /** A draft of an order of 633.41. */
  async draft(trip: SampleTrip = { id_bill_to: 5 }): Promise<PaymentOrder> {
    const { id_reservation } = await this.t.write(tx => sampleTrip(tx, trip));
    return this.me.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  }
  async sent(trip?: SampleTrip): Promise<PaymentOrder> {
    const { numero_orden, version } = await this.draft(trip);
    return this.me.ok(sendOrderSap, { numero_orden, version });
  }
  /** A draft of a provider's invoice, 10.03 at 15 % and 5.00: 16.53. */
  async costDraft(company_provider_id: number = company.otherCarrier): Promise<costs.CostOrder> {
    const document_number = `001-001-${String(++this.documents).padStart(9, '0')}`;
    const document = { document_number, document_date: '2026-11-20' };
    const detail = (subtotal: string, iva_kind: string) => ({
      id_cost_type: this.trip.id_cost_type,
      description: 'Pesaje',
      subtotal,
      iva_kind,
      document_type: 'FACTURA',
      ...document,
    });
    const rows = await this.me.ok(costs.addPaymentCost, {
      company_provider_id,
      reservation_id: this.trip.id_reservation,
      detalles: [detail('10.03', 'STANDARD'), detail('5.00', 'ZERO')],
    });
    const id_payment_costs = rows.map(row => row.id_payment_cost);
    return this.me.ok(costs.addCostsProvider, { company_provider_id, id_payment_costs, ...document });
  }
  async costSent(company_provider_id?: number): Promise<costs.CostOrder> {
    const { numero_orden, version } = await this.costDraft(company_provider_id);
    return this.me.ok(costs.sendOrderCostProviderSap, { numero_orden, version });
  }

  /** A trip that Andrade drives, with its issued guide, on its own day; `agree`: changes its agreed pay. */
  async ordered() {
    const date = `2026-12-${String(++this.days).padStart(2, '0')}`;
    this.t.setNow(`${date}T05:00:00.000Z`);
    const reservation = await approvedReservation(this.t, directExport(date, '12:00', { id_carrier: company.carrier }));
    const { id_reservation } = reservation;
    const resources = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
    const guide = await issuedGuide(this.t, reservation, 'VIAJE', resources);
    const agree = async (items: object[]) => {
      const { version, subs } = await this.me.ok(getCostReservation, { id_reservation });
      const id_sub_reservation = subs[0]?.id_sub_reservation;
      return this.me.ok(associateCarrierCost, {
        id_reservation,
        version,
        id_carrier: company.carrier,
        justification: 'Acordado por teléfono',
        items: items.map(item => ({ id_sub_reservation, ...item })),
      });
    };
    return { id_reservation, guide, date, agree };
  }

  /** Runs all remaining attempts, with the pauses between them. */
  async exhaust(): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt++) {
      await this.outbox.drain();
      this.t.advance(60);
    }
  }
  /** Retries the waiting posting of an order, as the list does. */
  async resend(numero_orden: number): Promise<void> {
    const { order_version } = await this.me.ok(getRepost, { numero_orden });
    await this.me.ok(resendReposts, { rows: [{ id: numero_orden, version: order_version }] });
  }
  /** Documents in SAP for an order, by the fields that identify it there. */
  standing(collection: string, numero_orden: number) {
    const named = new RegExp(`(^Cabezal|Orden) ${numero_orden}\\b`);
    return this.sap
      .documents(collection)
      .filter(
        ({ Cancelled, NumAtCard, Comments }) => Cancelled === 'tNO' && named.test(`${NumAtCard} ${Comments ?? ''}`),
      );
  }
}
