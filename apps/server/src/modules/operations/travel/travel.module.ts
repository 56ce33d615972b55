import type { Module } from '../../../module.ts';
import { guideLinkDelivery } from './mailed-link.ts';
import { travelRoutes } from './travel.routes.ts';

/** The driver's page: taps, photos, problems; the links that open it and other shared pages. */
export const travelModule: Module = {
  routes: ({ services }) => travelRoutes(services),
  deliveries: ({ services }) => [guideLinkDelivery(services)],
};
