import type { Module } from '../../../module.ts';
import { guideLinkDelivery } from './mailed-link.ts';
import { travelRoutes } from './travel.routes.ts';

export const travelModule: Module = {
  routes: ({ services }) => travelRoutes(services),
  deliveries: ({ services }) => [guideLinkDelivery(services)],
};
