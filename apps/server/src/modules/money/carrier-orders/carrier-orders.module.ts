import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { carrierOrderDeliveries } from './carrier-orders.deliveries.ts';

/** Orders to carriers for the trips that they drive, posted to SAP by a settler. */
export const carrierOrdersModule: Module = {
  deliveries: ({ sap }) => carrierOrderDeliveries(sap),
  usages: [
    tableUsage({
      table: 'carrier_orders',
      one: 'pedido de compra',
      many: 'pedidos de compra',
      of: { companies: ['id_carrier'] },
    }),
  ],
};
