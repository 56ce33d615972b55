import type { Module } from '../../../module.ts';
import { USER_CONSTRAINTS } from './constraints.data.ts';
import { userRoutes } from './users.routes.ts';

/** Users of all companies: their data, role, state and invitation. */
export const usersModule: Module = {
  routes: ({ services }) => userRoutes(services),
  constraints: USER_CONSTRAINTS,
};
