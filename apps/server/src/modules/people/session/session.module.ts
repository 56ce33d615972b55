import type { Module } from '../../../module.ts';
import { passwordLinkDelivery } from './password-links.ts';
import { sessionRoutes } from './session.routes.ts';

/** Sign-in, second factor, passwords, sign-up, sessions, own account. */
export const sessionModule: Module = {
  routes: ({ menuCounts, services }) => sessionRoutes(menuCounts, services),
  deliveries: ({ services }) => [passwordLinkDelivery(services)],
};
