import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { documentDeliveries } from '../../system/sap/document.deliveries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { CARRIER_ORDER } from './carrier-order.document.ts';

/** Orders to carriers to SAP: each version takes the place of those before it, and none stands of a guide that goes. */
export const carrierOrderDeliveries = (gateway: SapGateway): Delivery[] => documentDeliveries(gateway, CARRIER_ORDER);
