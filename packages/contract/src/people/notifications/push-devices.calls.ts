import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, instant } from '../../shapes.ts';

/** Browsers in which a person gets push messages, also while the application is closed (10-watch-tell-terminals §2). */
const pushDevice = z.object({
  id_push_subscription: z.number(),
  /** «Chrome en Android». */
  device: z.string(),
  /** The browser of this session. */
  is_this: z.boolean(),
  created_at: instant,
  /** When the application was last opened with it. */
  seen_at: instant,
  /** When its push service last took a message; null: never. */
  delivered_at: instant.nullable(),
  /** When its push service last refused a message for good; null: it has taken one since. */
  failed_at: instant.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const pushDevices = z.object({
  /** The key with which a browser subscribes (`applicationServerKey`), base64url. */
  public_key: z.string(),
  /** Newest first. */
  devices: z.array(pushDevice),
});
export type PushDevices = z.infer<typeof pushDevices>;

/** The browser's subscription as JSON (`JSON.stringify(subscription)`), ASCII. */
const token = z
  .string()
  .min(10)
  .max(2500)
  .regex(/^[\x20-\x7e]+$/, 'La suscripción no es válida');
const touches = ['notification_setting'] as const;

export const getPushDevices = defineCall({
  method: 'GET',
  path: '/notifications/devices',
  access: signedIn,
  input: z.strictObject({}),
  output: pushDevices,
  summary: 'The browsers in which the person gets push messages, and the key with which another one subscribes.',
  shows: ['notification_setting'],
});

export const registerPushToken = defineCall({
  method: 'POST',
  path: '/users/push_token_registration',
  access: signedIn,
  input: z.strictObject({ token }),
  output: z.object({ id_push_subscription: z.number() }),
  touches,
  summary:
    'Stores the browser’s push subscription (standard Web Push) for this session, one each, the newest ten of a person, and sends it a test. It ends with the session; a browser belongs to the person who signed in last. Errors: 422 SUSCRIPCION, SERVICIO_DE_AVISOS: no known push service.',
});

export const updatePushToken = defineCall({
  method: 'POST',
  path: '/users/update_firebase_token',
  access: signedIn,
  input: z.strictObject({ token }),
  /** False: the person has removed this browser since it was registered; it should end its subscription. */
  output: z.object({ stored: z.boolean() }),
  summary:
    'Stores the browser’s push subscription (standard Web Push, whatever the name of the call says) for this session again, without a test: each time the page is opened, so after signing in again and when the browser has changed its subscription. Errors: those of push_token_registration.',
});

export const testPushDevice = defineCall({
  method: 'POST',
  path: '/notifications/test_device',
  access: signedIn,
  input: z.strictObject({ id_push_subscription: id }),
  output: z.object({ queued: z.literal(true) }),
  touches,
  summary: 'Sends a push message to one of the own browsers; the list of browsers says what became of it. Errors: 404.',
});

export const removePushDevice = defineCall({
  method: 'POST',
  path: '/notifications/remove_device',
  access: signedIn,
  input: z.strictObject({ id_push_subscription: id }),
  output: z.object({ removed: z.literal(true) }),
  touches,
  summary: 'Ends the push messages of one of the own browsers. Errors: 404.',
});
