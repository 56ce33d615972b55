import type { Noun } from '@cabezal/contract/nouns';

/** Of each noun the ids that changed, or `any` where the server did not say which. */
export type ChangesHeard = ReadonlyMap<Noun, ReadonlySet<string> | 'any'>;
type Told = ChangesHeard | 'everything';

interface ChangesPort {
  /** At once after an own change: what is opened from now on must not be shown from the cache. */
  onStale: (heard: Told) => void;
  /** To be read again now. */
  onTold: (heard: Told) => void;
}

const GATHER_MS = 100;
const APART_MS = 1000;
/** The stream tells an own change about when the call is answered: this long is waited, so that both lead to one reading. */
const ECHO_MS = 80;

const isHidden = () => typeof document !== 'undefined' && document.hidden;

/**
 * Gathers what is heard of changes: those of others are told at most about once a second, own ones as soon as their echo on the stream
 * can have come. What nobody looks at is not read: a hidden tab hears it all when it is shown.
 */
export class Changes {
  private heard = new Map<Noun, Set<string> | 'any'>();
  private missed = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private lastTold = 0;
  private readonly port: ChangesPort;
  private readonly listeners = new Set<(heard: Told) => void>();

  constructor(port: ChangesPort) {
    this.port = port;
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => this.whenShown());
  }

  /** Somebody changed something; without an id it may be any. */
  live(noun: Noun, id?: number | string): void {
    this.add(noun, id);
    this.timer ??= setTimeout(() => this.tell(), Math.max(GATHER_MS, this.lastTold + APART_MS - Date.now()));
  }

  own(nouns: readonly Noun[]): void {
    if (nouns.length === 0) return;
    for (const noun of nouns) this.add(noun);
    this.port.onStale(new Map(nouns.map(noun => [noun, 'any'])));
    this.soon(ECHO_MS);
  }

  /** Nobody knows what changed: the stream was away. */
  everything(): void {
    this.missed = true;
    this.soon(0);
  }

  /** Hears what is told, after the answers concerned are being read. */
  onTold(listener: (heard: Told) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private add(noun: Noun, id?: number | string): void {
    const known = this.heard.get(noun);
    if (id === undefined || known === 'any') this.heard.set(noun, 'any');
    else this.heard.set(noun, (known ?? new Set()).add(String(id)));
  }

  private soon(ms: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), ms);
  }

  private tell(): void {
    this.timer = null;
    if (isHidden()) return;
    this.lastTold = Date.now();
    const told: Told = this.missed ? 'everything' : this.heard;
    this.heard = new Map();
    this.missed = false;
    this.port.onTold(told);
    for (const listener of this.listeners) listener(told);
  }

  private whenShown(): void {
    if (!isHidden() && this.timer === null && (this.missed || this.heard.size > 0)) this.tell();
  }
}
