import type { Module } from '../../../module.ts';
import { dayPlanRoutes } from './day-plans.routes.ts';

export const dayPlansModule: Module = {
  routes: ({ services }) => dayPlanRoutes(services),
};
