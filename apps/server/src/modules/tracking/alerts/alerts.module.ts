import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { alertJobs } from './alerts.jobs.ts';
import { alertRoutes } from './alerts.routes.ts';
import { CASE_CONSTRAINTS } from './constraints.data.ts';
import { ruleRoutes } from './rules.routes.ts';

/** Cases on trips: lists them, and records who attends, hands over and ends them. Rules: what is watched, for which trips, and who is told. */
export const alertsModule: Module = {
  routes: () => [...alertRoutes(), ...ruleRoutes()],
  jobs: () => alertJobs(),
  constraints: CASE_CONSTRAINTS,
  readable: [readable({ noun: 'alert', table: 'alerts', key: 'id_alert', action: 'alert.read' })],
};
