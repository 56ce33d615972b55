import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { documentDeliveries } from '../../system/sap/document.deliveries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { COST_ORDER } from './cost-order.document.ts';

/** Purchase invoices to SAP, and their cancellations. */
export const costDeliveries = (gateway: SapGateway): Delivery[] => documentDeliveries(gateway, COST_ORDER);
