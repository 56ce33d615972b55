import type { Route } from '../../platform/http/route.ts';
import { listRoutes } from './lists/lists.routes.ts';
import { pendingRoutes } from './pending/pending.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { workRoutes } from './work/work.routes.ts';

/** What the lists of others say together: boards of the day, and what is missing. */
export const boardRoutes = (): Route[] => [
  ...pendingRoutes(),
  ...statusRoutes(),
  ...listRoutes(),
  ...workRoutes(),
  ...reportRoutes(),
];
