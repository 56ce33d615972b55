/** Where and under which keys a browser receives push messages (RFC 8030, RFC 8291). */
export interface PushAddress {
  endpoint: string;
  /** The browser's public key, an uncompressed point of P-256 in base64url. */
  p256dh: string;
  /** The secret that browser and server share, 16 bytes in base64url. */
  auth: string;
}

/** Push services of the browsers, by host; a dot in front: all names below. No other server is ever asked to deliver a push. */
const PUSH_SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

const isPushService = (host: string): boolean =>
  PUSH_SERVICES.some(service => (service.startsWith('.') ? host.endsWith(service) : host === service));

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Whether a browser may be reached at that address: https at a known push service, on its usual port and without a password. `simulator`: the
 * address of a simulated push service that counts as one; null: none.
 */
export function isPushEndpoint(endpoint: string, simulator: string | null): boolean {
  const url = parsedUrl(endpoint);
  if (url === null) return false;
  if (simulator !== null && url.origin === parsedUrl(simulator)?.origin) return true;
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isPlain && isPushService(url.hostname);
}

/** 65 bytes that begin with 4, and 16 bytes. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const SECRET = /^[\w-]{22}$/;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The subscription that a browser gives as text (`JSON.stringify(subscription)`); null: it is none. */
export function pushAddressOf(token: string): PushAddress | null {
  const { endpoint, keys } = fieldsOf(parsedJson(token));
  const { p256dh, auth } = fieldsOf(keys);
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  return PUBLIC_KEY.test(p256dh) && SECRET.test(auth) ? { endpoint, p256dh, auth } : null;
}
