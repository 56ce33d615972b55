import * as money from '@cabezal/contract/insight/indicators/money.calls';
import * as people from '@cabezal/contract/insight/indicators/people.calls';
import * as work from '@cabezal/contract/insight/indicators/work.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import { arrivalsExcel, readArrivals } from './arrivals.ts';
import { assignmentsExcel, readAssignments } from './assignments.ts';
import { billingExcel } from './billing.excel.ts';
import { readBilling } from './billing.ts';
import { closingsExcel, readClosings } from './closings.ts';
import { laneGainReport } from './lane-gain.excel.ts';
import { readLaneGain } from './lane-gain.ts';
import { readTaskStates, taskStatesExcel } from './task-states.ts';
import { useExcel } from './use.excel.ts';
import { readUse } from './use.ts';

/** Number of clients listed by name on a screen. */
const CLIENTS = 20;

/** The dashboards of 8-money §7, each with its Excel. Only the operator gets data. */
export const indicatorRoutes = (): Route[] => [
  serve(money.getBillingDashboard, ({ tx, actor, input }) => readBilling(tx, actor, input, CLIENTS)),
  billingExcel(),
  serve(money.getLaneGainDashboard, ({ tx, actor, input }) => readLaneGain(tx, actor, input)),
  laneGainReport(),
  serve(work.getArrivalsDashboard, ({ tx, actor, input }) => readArrivals(tx, actor, input)),
  arrivalsExcel(),
  serve(work.getClosingsDashboard, ({ tx, actor, input }) => readClosings(tx, actor, input)),
  closingsExcel(),
  serve(people.getAssignmentsDashboard, ({ tx, actor, input }) => readAssignments(tx, actor, input)),
  assignmentsExcel(),
  serve(people.getTasksDashboard, ({ tx, actor, input }) => readTaskStates(tx, actor, input)),
  taskStatesExcel(),
  serve(work.getUseDashboard, ({ tx, actor, input }) => readUse(tx, actor, input)),
  useExcel(),
];
