import { z } from 'zod';
import { action, defineCall } from '../../call.ts';

/** First steps of a new company, each after those that it needs: a customer's plant after the customer. */
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
  /** What a step that was begun still lacks. */
  missing: z.string().nullable(),
  /** Papers that prevent the step: missing or expired certificates of trucks, expired papers of gensets. */
  lacking: z.enum(['certificates_missing', 'certificates_expired', 'gensets_expired']).nullable(),
});
export type FirstStep = z.infer<typeof firstStep>;

const firstSteps = z.object({
  /** Empty for people of other companies. */
  steps: z.array(firstStep),
  /** The company dismissed the steps. */
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
    'First steps of a new company, for the operator’s people: the state of each step follows from the stored records.',
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
    'Dismisses the first steps for all people of the operator, or restores them; needs the permission to manage its users. 403 for people of other companies.',
});
