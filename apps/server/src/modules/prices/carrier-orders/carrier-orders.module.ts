import type { Module } from '../../../module.ts';
import { carrierOrderDeliveries } from './carrier-orders.deliveries.ts';

/** Orders to carriers for the trips that they drive, posted to SAP by a settler. */
export const carrierOrdersModule: Module = {
  deliveries: ({ sap }) => carrierOrderDeliveries(sap),
};
