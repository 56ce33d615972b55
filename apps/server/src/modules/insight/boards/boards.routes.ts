import type { Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listRoutes } from './lists/lists.routes.ts';
import { tripRoutes } from './lists/trips.routes.ts';
import { pendingRoutes } from './pending/pending.routes.ts';
import { slotListRoutes } from './slots/slot-list.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { reportRoutes } from './trip-report/report.routes.ts';
import { workRoutes } from './work/work.routes.ts';

/** Boards that combine lists of other modules: boards of the day, and pending things. */
export const boardRoutes = (services: Pick<Services, 'storage'>): Route[] => [
  ...pendingRoutes(),
  ...statusRoutes(),
  ...listRoutes(),
  ...tripRoutes(),
  ...workRoutes(services),
  ...slotListRoutes(),
  ...reportRoutes(services),
];
