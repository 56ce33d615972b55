import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { USER_CONSTRAINTS } from './constraints.data.ts';
import { OLD_SESSIONS } from './users.queries.ts';
import { userRoutes } from './users.routes.ts';

/** Users of all companies: their data, role, state and invitation. */
export const usersModule: Module = {
  routes: ({ services }) => userRoutes(services),
  constraints: USER_CONSTRAINTS,
  readable: [readable({ noun: 'user', table: 'users', key: 'id_user', action: 'user.read' })],
  sweeps: [OLD_SESSIONS],
};
