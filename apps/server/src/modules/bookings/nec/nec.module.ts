import type { Module } from '../../../module.ts';
import { necDeliveries } from './nec.deliveries.ts';
import { necRoutes } from './nec.routes.ts';

/** Shipments in the register NEC: what it was told of a reservation, and what a correction tells it. */
export const necModule: Module = {
  routes: () => necRoutes(),
  deliveries: ({ services }) => necDeliveries(services),
  historyTexts: { 'reservation.send_nec_shipment': 'Envió el embarque a NEC' },
};
