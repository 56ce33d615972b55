import type { Module } from '../../../module.ts';
import { dayPlanRoutes } from './day-plans.routes.ts';

/** The plan of a day: checks, publishes and compares it; copies a day of reservations. */
export const dayPlansModule: Module = {
  routes: ({ services }) => dayPlanRoutes(services),
};
