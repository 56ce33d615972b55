import type { Noun } from '@cabezal/contract/nouns';

/** For each noun the changed ids, or `any` if the server did not name them. */
export type ChangesHeard = ReadonlyMap<Noun, ReadonlySet<string> | 'any'>;
type ChangeNotice = ChangesHeard | 'everything';

interface ChangesPort {
  /** At once after an own change: screens opened from now on must not use the cache. */
  onStale: (notice: ChangeNotice) => void;
  /** These are to be read again now. */
  onNotified: (notice: ChangeNotice) => void;
}

const GATHER_MS = 100;
const MIN_INTERVAL_MS = 1000;
/** The stream reports an own change at about the time of the answer: waiting this long combines both into one read. */
const ECHO_MS = 80;

const isHidden = () => typeof document !== 'undefined' && document.hidden;

/**
 * Collects notices of changes: those of others are passed on at most about once a second, own ones as soon as their echo on the stream can
 * have arrived. A hidden tab reads nothing; it processes everything when it becomes visible.
 */
export class Changes {
  private received = new Map<Noun, Set<string> | 'any'>();
  private missed = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private lastNotified = 0;
  private readonly port: ChangesPort;
  private readonly listeners = new Set<(notice: ChangeNotice) => void>();

  constructor(port: ChangesPort) {
    this.port = port;
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => this.whenShown());
  }

  /** A change by anybody; without an id, any record may have changed. */
  live(noun: Noun, id?: number | string): void {
    this.add(noun, id);
    this.timer ??= setTimeout(
      () => this.notify(),
      Math.max(GATHER_MS, this.lastNotified + MIN_INTERVAL_MS - Date.now()),
    );
  }

  own(nouns: readonly Noun[]): void {
    if (nouns.length === 0) return;
    for (const noun of nouns) this.add(noun);
    this.port.onStale(new Map(nouns.map(noun => [noun, 'any'])));
    this.soon(ECHO_MS);
  }

  /** Anything may have changed: the stream was interrupted. */
  everything(): void {
    this.missed = true;
    this.soon(0);
  }

  /** Listeners run after the refetch of the affected answers has started. */
  onNotified(listener: (notice: ChangeNotice) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private add(noun: Noun, id?: number | string): void {
    const known = this.received.get(noun);
    if (id === undefined || known === 'any') this.received.set(noun, 'any');
    else this.received.set(noun, (known ?? new Set()).add(String(id)));
  }

  private soon(ms: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.notify(), ms);
  }

  private notify(): void {
    this.timer = null;
    if (isHidden()) return;
    this.lastNotified = Date.now();
    const notice: ChangeNotice = this.missed ? 'everything' : this.received;
    this.received = new Map();
    this.missed = false;
    this.port.onNotified(notice);
    for (const listener of this.listeners) listener(notice);
  }

  private whenShown(): void {
    if (!isHidden() && this.timer === null && (this.missed || this.received.size > 0)) this.notify();
  }
}
