import { z } from 'zod';
import { action, defineCall } from '../../call.ts';

/** A number with its list: `path` opens the list with a filter whose total is the number. */
export const dashboardCount = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number(),
  /** False above 10,000. */
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
    /** Business date. */
    date: z.string(),
    /** Reservations by list. */
    reservations: z.array(dashboardCount),
    /** Guides by colour family: ready, moving, at_place, to_close. */
    trips: z.array(dashboardCount),
    /** Items that need attention and on which the person can act. */
    attention: z.array(dashboardCount),
  }),
  summary: 'The day in numbers, limited to the person’s scope and permissions; each number is the total of its list.',
  shows: ['reservation', 'guide', 'dispatch', 'payment_order', 'driver', 'truck', 'credential', 'parameter', 'comment'],
});
export type Today = z.infer<typeof getToday.output>;
