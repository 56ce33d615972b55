import { isPushEndpoint, type PushAddress } from '@cabezal/domain/system/notices/push-subscription';
import { RefusedForGood, TryLater } from '../outbox/outbox.ts';
import { obeyRetryAfter } from '../outbox/retry-after.ts';
import { ForbiddenAddress, type OutsideAnswer, requestOutside } from '../outside/request-outside.ts';
import { encryptPush } from './encrypt.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

interface Push {
  to: PushAddress;
  /** JSON that the service worker reads. */
  body: string;
  /** Seconds that the push service keeps it for a browser that is off. */
  ttl: number;
  isUrgent: boolean;
  /** A later message with the same topic replaces one that the browser has not got yet; null: none. At most 32 signs of base64url. */
  topic: string | null;
}

/** `sent`: the push service has it. `gone`: the browser no longer receives pushes at this address. `too_long`: a shorter body may be sent. */
export type PushOutcome = { outcome: 'sent'; id: string | null } | { outcome: 'gone' } | { outcome: 'too_long' };

export interface Pusher {
  /** The public key with which browsers subscribe. */
  publicKey(): Promise<string>;
  /** Whether browsers at that address may subscribe here. */
  accepts(endpoint: string): boolean;
  /** Sends a push message. Errors: TryLater, RefusedForGood; those of the connection. */
  send(push: Push, signal: AbortSignal): Promise<PushOutcome>;
}

interface PusherOptions {
  keys: () => Promise<VapidKeys>;
  subject: string;
  /** Address of a simulated push service; null: none. */
  simulator: string | null;
  clock: () => Date;
}

/** A service that throttles without saying for how long is asked again after a minute. */
const askAgainMs = 60_000;
const longestName = 300;

function outcomeOf({ status, headers, text }: OutsideAnswer): PushOutcome {
  obeyRetryAfter({ status, headers }, 'El servicio de avisos');
  if (status === 429) throw new TryLater(askAgainMs, 'El servicio de avisos pidió esperar');
  if (status >= 200 && status < 300)
    return { outcome: 'sent', id: headers.get('location')?.slice(0, longestName) ?? null };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 413) return { outcome: 'too_long' };
  const said = `(${status}) ${text.slice(0, longestName)}`.trim();
  if (status >= 500 || status === 408) throw new Error(`El servicio de avisos falló ${said}`);
  throw new RefusedForGood(`El servicio de avisos rechazó el mensaje ${said}`);
}

/** Sends push messages to the browsers' push services: encrypted for one browser and signed by this installation. */
export function createPusher({ keys, subject, simulator, clock }: PusherOptions): Pusher {
  const accepts = (endpoint: string): boolean => isPushEndpoint(endpoint, simulator);
  return {
    publicKey: async () => (await keys()).publicKey,
    accepts,
    async send({ to, body, ttl, isUrgent, topic }, signal) {
      // Stored before this installation stopped to know the service.
      if (!accepts(to.endpoint)) return { outcome: 'gone' };
      const headers: Record<string, string> = {
        authorization: vapidHeader({ keys: await keys(), subject, endpoint: to.endpoint, now: clock() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: isUrgent ? 'high' : 'normal',
        ...(topic === null ? {} : { topic }),
      };
      const encrypted = encryptPush(body, to);
      const request = { url: to.endpoint, method: 'POST', headers, body: encrypted, trusted: simulator } as const;
      const answer = await requestOutside(request, signal).catch((error: Error & { code?: string }) => {
        if (error instanceof ForbiddenAddress) throw new RefusedForGood(error.message);
        if (signal.aborted) throw error;
        throw new Error(`No se pudo conectar con el servicio de avisos${error.code ? ` (${error.code})` : ''}`);
      });
      return outcomeOf(answer);
    },
  };
}
