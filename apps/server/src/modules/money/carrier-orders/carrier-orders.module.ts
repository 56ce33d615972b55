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
  historyTexts: {
    'carrier_order.order_carrier': 'Pidió a SAP el pedido de compra',
    'carrier_order.reorder_carrier': 'Cambió el pedido de compra',
    'carrier_order.cancel_carrier_order': 'Pidió a SAP anular el pedido de compra',
    'carrier_order.resend_carrier_order': 'Reenvió el pedido de compra a SAP',
    'carrier_order.settle_by_hand': 'Registró que el pedido se anuló en SAP a mano',
  },
};
