import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { documentDeliveries } from '../../system/sap/document.deliveries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { CARRIER_ORDER } from './carrier-order.document.ts';

/** Delivers orders to carriers to SAP: each version replaces the earlier ones, and the order of a removed guide is cancelled. */
export const carrierOrderDeliveries = (gateway: SapGateway): Delivery[] => documentDeliveries(gateway, CARRIER_ORDER);
