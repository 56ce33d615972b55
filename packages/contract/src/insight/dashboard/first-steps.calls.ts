import { z } from 'zod';
import { action, defineCall } from '../../call.ts';

/** What a new company needs before it can live in the product, in the order in which it is done: a customer's plant needs the customer. */
export const FIRST_STEPS = [
  'company',
  'customers',
  'places',
  'drivers',
  'trucks',
  'trackers',
  'rates',
  'people',
  'reservation',
] as const;
export type FirstStepKey = (typeof FIRST_STEPS)[number];

export const firstStep = z.object({
  key: z.enum(FIRST_STEPS),
  done: z.boolean(),
  /** Of a step that was begun: what it still lacks. */
  missing: z.string().nullable(),
  /** Papers that it lacks: of trucks without one that a trip demands, of trucks or gensets that have expired. */
  lacking: z.enum(['certificates_missing', 'certificates_expired', 'gensets_expired']).nullable(),
});
export type FirstStep = z.infer<typeof firstStep>;

const firstSteps = z.object({
  /** Empty for who is not of the operator. */
  steps: z.array(firstStep),
  /** The company put them away. */
  dismissed: z.boolean(),
  may_dismiss: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const getFirstSteps = defineCall({
  method: 'POST',
  path: '/dashboard/first_steps',
  access: action('dashboard.read'),
  changes: false,
  output: firstSteps,
  summary:
    'How far a new company has come, for the operator’s people: each step’s state is what is there, whoever entered it and however.',
  shows: ['company', 'location', 'driver', 'truck', 'equipment', 'fee', 'user', 'reservation'],
});

export const dismissFirstSteps = defineCall({
  method: 'POST',
  path: '/dashboard/dismiss_first_steps',
  access: action('user.write'),
  input: z.strictObject({ dismissed: z.boolean() }),
  output: firstSteps,
  touches: ['company'],
  summary:
    'Puts the first steps away for everybody of the operator, or brings them back, by who keeps its users. 403 for others’ people.',
});
