import { presenceEvent, sayPresence } from '@cabezal/contract/system/presence/presence.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import type { Lane } from '../../../platform/live/stream.ts';
import type { Services } from '../../../services.ts';
import { presenceOf } from './presence.ts';

export const presenceRoutes = (services: Services): Route[] => [
  serve(sayPresence, async ({ actor: { id_user, name, audience }, input }) => {
    // Only the operator's people are reported: those of a customer or carrier are not colleagues.
    if (audience === 'operator') presenceOf(services).say({ id_user, name, ...input });
    return { ok: true };
  }),
];

/** Presence for the live stream of the operator's people only. */
export const presenceLane = (services: Services): Lane => ({
  event: presenceEvent,
  open({ actor: { audience, actions } }, send) {
    if (audience !== 'operator' || !actions.has('reservation.read')) return { close: () => undefined };
    return presenceOf(services).watch(send);
  },
});
