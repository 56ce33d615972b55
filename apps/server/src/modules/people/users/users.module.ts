import type { Module } from '../../../module.ts';
import { USER_CONSTRAINTS } from './constraints.data.ts';
import { userRoutes } from './users.routes.ts';

export const usersModule: Module = {
  routes: ({ services }) => userRoutes(services),
  constraints: USER_CONSTRAINTS,
};
