import { presenceEvent, sayPresence } from '@cabezal/contract/presence/presence.calls';
import { ofOperator, type Route, serve } from '../../platform/http/route.ts';
import type { Lane } from '../../platform/live/stream.ts';
import type { Services } from '../../services.ts';
import { presenceOf } from './presence.ts';

export const presenceRoutes = (services: Services): Route[] =>
  ofOperator([
    serve(sayPresence, async ({ actor: { id_user, name }, input }) => {
      presenceOf(services).say({ id_user, name, ...input });
      return { ok: true };
    }),
  ]);

/** Who is where, on the live stream of the operator's people alone. */
export const presenceLane = (services: Services): Lane => ({
  event: presenceEvent,
  open({ actor: { audience, actions } }, send) {
    if (audience !== 'operator' || !actions.has('dispatch.read')) return { close: () => undefined };
    return presenceOf(services).watch(send);
  },
});
