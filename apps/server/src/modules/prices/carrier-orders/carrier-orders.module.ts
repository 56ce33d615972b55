import type { Module } from '../../../module.ts';
import { carrierOrderDeliveries } from './carrier-orders.deliveries.ts';

export const carrierOrdersModule: Module = {
  deliveries: ({ sap }) => carrierOrderDeliveries(sap),
};
