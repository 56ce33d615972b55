import { BACKTEST_KINDS } from '@cabezal/domain/tracking/alerts/backtest';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant } from '../../shapes.ts';

const minutes = z.number().int().min(0).max(1440);

export const backtestAlert = defineCall({
  method: 'POST',
  path: '/alert/backtest',
  access: action('alert.write'),
  changes: false,
  input: z.strictObject({
    kind: z.enum(BACKTEST_KINDS),
    /** In the unit of the kind; null: the usual one, or the parameter of the day. */
    threshold: z.number().min(-1000).max(1000).nullable(),
    for_min: minutes,
    clear_min: minutes,
    id_company: id.nullable(),
    id_client: id.nullable(),
    id_route: id.nullable(),
    /** Of a rule about a fence the place that it watches. */
    id_location: id.nullable(),
    id_reservation: id.nullable(),
    id_guide: id.nullable(),
    days: z.number().int().min(1).max(14).default(7),
  }),
  output: z.object({
    at: instant,
    days: z.number(),
    /** Trips that were looked at; not complete: the newest ones only, because there were more of them or more positions than one call reads. */
    trips: z.number(),
    is_complete: z.boolean(),
    cases: z.number(),
    /** The newest ones. */
    examples: z.array(
      z.object({
        id_guide: z.number(),
        id_reservation: z.number(),
        number: z.number(),
        disk: z.string().nullable(),
        /** When what it watches began, and when its case would have been opened and ended; null: it would still be open. */
        began_at: instant,
        opened_at: instant,
        ended_at: instant.nullable(),
      }),
    ),
  }),
  summary:
    'How many cases a rule, stored or being written, would have opened in the last days if it were the only one of its kind, by the stored positions of trips, one a minute: at most 200 trips and 60,000 positions, the newest. The operator’s people only; one at a time, others wait, and beyond four are refused (503). 422 UMBRAL_INVALIDO, or without the place of a fence.',
  shows: [],
});
export type Backtest = z.infer<typeof backtestAlert.output>;
