import * as calls from '@cabezal/contract/people/notifications/push-devices.calls';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Pusher } from '../../../platform/push/pusher.ts';
import { hashToken } from '../../../platform/session/sessions.ts';
import { listBrowsers } from './push-devices.queries.ts';
import { registerBrowser, removeBrowser, renewBrowser, testBrowser } from './push-devices.ts';

export const pushDeviceRoutes = ({ pusher }: { pusher: Pusher }): Route[] => [
  serve(
    calls.getPushDevices,
    async ({ tx, actor, token }, public_key) => ({
      public_key,
      devices: await tx.asSystem(() => listBrowsers(tx, actor.id_user, hashToken(token ?? ''))),
    }),
    // The key is made and stored when it is first read.
    () => pusher.publicKey(),
  ),
  serveChange(
    calls.registerPushToken,
    context => registerBrowser(context, context.input.token, pusher.accepts),
    (_, id_push_subscription) => ({ id_push_subscription }),
  ),
  serveChange(
    calls.updatePushToken,
    context => renewBrowser(context, context.input.token, pusher.accepts),
    (_, stored) => ({ stored }),
  ),
  serveChange(
    calls.testPushDevice,
    context => testBrowser(context, context.input.id_push_subscription),
    () => ({ queued: true as const }),
  ),
  serveChange(
    calls.removePushDevice,
    context => removeBrowser(context, context.input.id_push_subscription),
    () => ({ removed: true as const }),
  ),
];
