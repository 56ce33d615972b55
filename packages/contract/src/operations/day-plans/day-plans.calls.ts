import { DAY_CHECKS } from '@cabezal/domain/operations/day-plans/day-plan';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, instant } from '../../shapes.ts';

export const dayCheck = z.enum(DAY_CHECKS);

export const dayPlan = z.object({
  date,
  /** Legs of reservations under way that begin on that day. */
  legs: z.number(),
  /** Number of legs that lack each check; only legs that have not begun. */
  checks: z.array(z.object({ check: dayCheck, count: z.number() })),
  /** Legs with missing checks; `slot_place`: where a slot is missing. */
  lacking: z.array(z.object({ id_leg: z.number(), checks: z.array(dayCheck), slot_place: z.string().nullable() })),
  /** Reasons why legs of PAPERS cannot be issued. */
  papers: z.array(z.object({ id_leg: z.number(), reasons: z.array(z.string()) })),
  /** The last published version; `changed`: legs whose truck, driver or time has changed since, or that were removed. */
  plan: z
    .object({
      version: z.number(),
      published_at: instant,
      author: z.string(),
      legs: z.number(),
      changed: z.number(),
    })
    .nullable(),
  /** For the plan at the start of the day: legs run by the planned truck within half an hour. */
  run: z
    .object({
      /** Legs whose time has come. */
      due: z.number(),
      as_planned: z.number(),
      misses: z.array(
        z.object({
          id_leg: z.number(),
          label: z.string(),
          disk: z.string().nullable(),
          driver_name: z.string().nullable(),
          planned_start: instant,
          miss: z.enum(['FALSE_FREIGHT', 'NOT_RUN', 'OTHER_TRUCK', 'LATE', 'EARLY']),
          /** «Lo hizo el camión 31», «Empezó 45 min tarde». */
          text: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type DayPlan = z.infer<typeof dayPlan>;

export const getDayPlan = defineCall({
  method: 'POST',
  path: '/dispatch/day_plan',
  access: action('dispatch.read'),
  changes: false,
  input: z.strictObject({ date: givenDate }),
  output: dayPlan,
  summary:
    'The plan of a day: what its legs still lack, the published version and, for a day that has begun, how much of it was run as planned. The operator’s people.',
  shows: ['day_plan', 'dispatch', 'guide', 'reservation', 'driver_notice', 'slot', 'credential'],
});

/** Maximum of guides issued by one publication. */
export const MAX_PUBLISHED = 200;
export const publishDay = defineCall({
  method: 'POST',
  path: '/dispatch/publish_day',
  access: action('guide.issue', { on: ['/despachos'] }),
  input: z.strictObject({ date: givenDate }),
  output: z.object({
    version: z.number(),
    results: z.array(
      z.object({
        /** Leg id. */
        id: z.number(),
        id_guide: z.number(),
        label: z.string(),
        disk: z.string().nullable(),
        driver_name: z.string().nullable(),
        driver_phone: z.string().nullable(),
        planned_start: instant,
        /** Issued, now or before. */
        ok: z.boolean(),
        /** Issued by this publication. */
        issued: z.boolean(),
        /** Whether the driver was notified of the plan; false: with a reason. */
        told: z.boolean(),
        tell_message: z.string().optional(),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    ),
    issued: z.number(),
    told: z.number(),
    refused: z.number(),
    /** Number of drivers who have to be called. */
    untold: z.number(),
  }),
  touches: ['day_plan', 'guide', 'dispatch', 'reservation', 'driver_notice'],
  summary:
    'Publishes the plan of a day: issues every guide that may be issued, notifies the drivers, each separately, and stores the plan as a new version. Publishing again issues and notifies nothing twice. 422 FECHA_PASADA, PLAN_VACIO.',
});
export type PublishedDay = z.infer<typeof publishDay.output>;
