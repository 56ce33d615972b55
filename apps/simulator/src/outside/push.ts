/** A push service with its browsers: takes messages as those of Google, Mozilla and Apple do (RFC 8030), and can refuse them as they do. */
import { type BrowserKeys, browserKeys, type Sender, senderOf } from './push-browser';
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

/** What a browser gives of its subscription (`JSON.stringify(subscription)`). */
interface Subscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A message as the browser read it. */
interface Delivered {
  readonly endpoint: string;
  readonly text: string;
  /** Seconds that the service keeps it. */
  readonly ttl: number;
  readonly urgency: string | null;
  readonly topic: string | null;
}

/** How the service answers; 201: it takes the message. */
type PushAnswer = 201 | 403 | 404 | 410 | 413 | 429 | 500;

export interface PushSimulator extends Simulator {
  /** A new browser subscribes. */
  subscribe(): Subscription;
  /** Answers so from now on, or for the next `times` messages. 413: only to bodies of more than 2,000 bytes. 429: with Retry-After of 90 s. */
  answer(status: PushAnswer, times?: number): void;
  /** Messages that the browsers read, in order. */
  delivered(): readonly Delivered[];
}

const MOST_BYTES = 4_096;
const BUSY_BYTES = 2_000;
const LONGEST_TOPIC = 32;
const PATH = '/push/';
/** Browsers of the demonstration, whose keys nobody has: their messages are taken and not read. */
const DEMO = 'demo-';

class PushService {
  readonly browsers = new Map<string, BrowserKeys>();
  readonly delivered: Delivered[] = [];
  /** The key with which a browser's messages are signed: that of the first. */
  readonly #senders = new Map<string, string>();
  mood: { status: PushAnswer; left: number } = { status: 201, left: 0 };
  url = '';

  #moodNow(): PushAnswer {
    if (this.mood.left <= 0) return 201;
    this.mood.left -= 1;
    return this.mood.status;
  }

  answer(request: Received): Answer {
    const { method, path, headers, bytes } = request;
    const status = this.#moodNow();
    if (method !== 'POST' || !path.startsWith(PATH)) return { status: 404 };
    if (status === 429) return { status, headers: { 'retry-after': '90' } };
    if (status === 413 ? bytes.length > BUSY_BYTES : bytes.length > MOST_BYTES) return { status: 413 };
    if (status !== 201 && status !== 413) return { status };
    return this.#deliver(path.slice(PATH.length), headers, bytes);
  }

  #deliver(name: string, headers: Received['headers'], bytes: Buffer): Answer {
    if (name.startsWith(DEMO)) return { status: 201 };
    const browser = this.browsers.get(name);
    if (browser === undefined) return { status: 410 };
    const sender = this.#signer(headers);
    if (sender === null || (this.#senders.get(name) ?? sender.key) !== sender.key) return { status: 403 };
    const { ttl, urgency, topic } = headers;
    const isWrong = headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(ttl));
    if (isWrong || (typeof topic === 'string' && topic.length > LONGEST_TOPIC)) return { status: 400 };
    this.#senders.set(name, sender.key);
    this.delivered.push({
      endpoint: `${this.url}${PATH}${name}`,
      text: browser.decrypt(bytes),
      ttl: Number(ttl),
      urgency: typeof urgency === 'string' ? urgency : null,
      topic: typeof topic === 'string' ? topic : null,
    });
    return { status: 201, headers: { location: `${this.url}/message/${this.delivered.length}` } };
  }

  /** Who signed a message to this service. */
  #signer(headers: Received['headers']): Sender | null {
    const sender = senderOf(String(headers.authorization));
    const claims = sender?.claims as { aud?: unknown } | undefined;
    return claims?.aud === this.url ? sender : null;
  }
}

export async function startPush(options: { port?: number; slow_ms?: number } = {}): Promise<PushSimulator> {
  const service = new PushService();
  const simulator = await startSimulator(request => service.answer(request), options);
  service.url = simulator.url;
  return {
    ...simulator,
    subscribe() {
      const name = String(service.browsers.size + 1);
      const keys = browserKeys();
      service.browsers.set(name, keys);
      const { p256dh, auth } = keys;
      return { endpoint: `${simulator.url}${PATH}${name}`, expirationTime: null, keys: { p256dh, auth } };
    },
    answer(status, times = Number.POSITIVE_INFINITY) {
      service.mood = { status, left: times };
    },
    delivered: () => service.delivered,
  };
}
