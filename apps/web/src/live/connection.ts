import { makeSseParser, type SseEvent } from './sse-parser.ts';

/**
 * An open stream that reconnects automatically: short, growing waits with jitter, and the id of the last event so that nothing is missed.
 */

const WATCHDOG_MS = 25_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

interface ConnectionPort {
  token: () => string | null;
  onEvent: (event: SseEvent) => void;
  onState: (connected: boolean) => void;
  /** The session may no longer be valid. */
  onRefused: () => void;
}

/** Up to half of the wait is random, so that a thousand browsers do not reconnect at once. */
export const waitBefore = (attempt: number, chance = Math.random()) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + chance / 2);

export class LiveConnection {
  lastId: string | null = null;
  private stopped = false;
  private attempt = 0;
  private wake: () => void = () => {};
  private reading: AbortController | null = null;
  private readonly port: ConnectionPort;

  constructor(port: ConnectionPort) {
    this.port = port;
  }

  /** Runs until it is stopped. */
  async run(): Promise<void> {
    const comeBack = () => this.wake();
    // The device reports that it is offline: no need to wait for the watchdog.
    const goAway = () => this.reading?.abort();
    window.addEventListener('online', comeBack);
    window.addEventListener('offline', goAway);
    document.addEventListener('visibilitychange', comeBack);
    while (!this.stopped) {
      await this.readOnce().catch(() => {});
      if (this.stopped) break;
      this.port.onState(false);
      await this.pause(waitBefore(this.attempt++));
    }
    window.removeEventListener('online', comeBack);
    window.removeEventListener('offline', goAway);
    document.removeEventListener('visibilitychange', comeBack);
  }

  stop(): void {
    this.stopped = true;
    this.reading?.abort();
    this.wake();
  }

  private pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async readOnce(): Promise<void> {
    const token = this.port.token();
    if (!token) return this.stop();
    const reading = new AbortController();
    this.reading = reading;
    let watchdog = setTimeout(() => reading.abort(), WATCHDOG_MS);
    try {
      const headers: Record<string, string> = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
      if (this.lastId) headers['Last-Event-ID'] = this.lastId;
      const response = await fetch('/live/stream', { headers, signal: reading.signal, cache: 'no-store' });
      // `onRefused` finds out whether the session has ended, and stops this connection; until then the state is «down» and it retries.
      if (response.status === 401 || response.status === 403) return this.port.onRefused();
      if (!response.ok || !response.body) return;
      const parse = makeSseParser(event => this.take(event));
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => reading.abort(), WATCHDOG_MS);
        parse(piece.value);
      }
    } finally {
      clearTimeout(watchdog);
    }
  }

  private take(event: SseEvent) {
    if (event.id) this.lastId = event.id;
    if (event.event === 'hello') {
      this.attempt = 0;
      this.port.onState(true);
    }
    this.port.onEvent(event);
  }
}
