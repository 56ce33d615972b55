import { ORDER_STATUS_NAMES } from '@cabezal/contract/money/billing/billing.shapes';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { billingDeliveries } from './billing.deliveries.ts';
import { billingRoutes } from './billing.routes.ts';
import { BILLING_CONSTRAINTS } from './constraints.data.ts';
import { BILLING_USAGES } from './usages.data.ts';

/** Payment orders, their lines and documents in SAP, invoices, refunds. */
export const billingModule: Module = {
  routes: ({ services, sap }) => billingRoutes(services, sap),
  deliveries: ({ sap }) => billingDeliveries(sap),
  constraints: BILLING_CONSTRAINTS,
  codeTexts: { status: ORDER_STATUS_NAMES },
  usages: BILLING_USAGES,
  readable: [readable({ noun: 'payment_order', table: 'payment_orders', key: 'numero_orden', action: 'billing.read' })],
};
