import { z } from 'zod';
import { action, defineCall } from '../../call.ts';

/** A number that is the total of a list; `path` opens the list with its filters. */
export const dashboardCount = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number(),
  /** False: there are more than 10,000, and `count` is 10,000. */
  is_exact: z.boolean(),
  path: z.string(),
});
export type DashboardCount = z.infer<typeof dashboardCount>;

export const getToday = defineCall({
  method: 'POST',
  path: '/dashboard/today',
  access: action('dashboard.read'),
  changes: false,
  output: z.object({
    /** The business day. */
    date: z.string(),
    /** Numbers of reservations, by list. */
    reservations: z.array(dashboardCount),
    /** Numbers of guides, by family of statuses: ready, moving, at_place, to_close. */
    trips: z.array(dashboardCount),
    /** Numbers of things that need attention and that the person may deal with. */
    attention: z.array(dashboardCount),
  }),
  summary: 'The day in numbers, limited to the person’s scope and permissions; each number is the total of its list.',
  shows: ['reservation', 'guide', 'dispatch', 'payment_order', 'driver', 'truck', 'credential', 'parameter', 'comment'],
});
export type Today = z.infer<typeof getToday.output>;
