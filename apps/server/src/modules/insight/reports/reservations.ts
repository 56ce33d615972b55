import type { Actor } from '../../../platform/http/context.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { advisorOf, demandOrder } from './report-rights.ts';
import type { ReportFilters, ReservationsAsked } from './reservations.queries.ts';

/** The filters of the request, limited to what the person may read. Errors: 422 PERIODO. */
export function reservationsAsked(actor: Actor, filters: ReportFilters = {}): ReservationsAsked {
  demandOrder(filters);
  return { filters, only: advisorOf(actor), seesCosts: seesCosts(actor) };
}
