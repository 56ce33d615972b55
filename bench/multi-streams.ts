import { pause } from './figure.ts';

/** When writes and positions were sent, by the clock of the benchmark. */
export interface Sent {
  /** Guide → when its change was sent, and through which process. */
  readonly changes: Map<number, { at: number; via: string }>;
  /** Device time of a position → when it was sent. */
  readonly positions: Map<number, number>;
}

export interface Heard {
  /** Milliseconds from sending a change until a browser of the same or of another process received it. */
  readonly same: number[];
  readonly other: number[];
  readonly positions: number[];
  /** How long a browser had no stream. */
  readonly gaps: number[];
}

/**
 * A browser behind a proxy: when its stream ends, it reconnects to the next process that answers, with the cursor of the last message.
 * It records the guides of received messages and the positions of trucks.
 */
export class BenchStream {
  readonly guides = new Set<number>();
  readonly trucks = new Map<number, number>();
  /** Number of times that it had to load everything again, after the first. */
  loads = 0;
  #lastId: string | null = null;
  #lostAt: number | null = null;
  #isFirst = true;
  #isOver = false;
  #reading = new AbortController();
  #url: string;

  constructor(
    private readonly urls: readonly string[],
    first: number,
    private readonly token: string,
    private readonly sent: Sent,
    private readonly heard: Heard,
  ) {
    this.#url = urls[first % urls.length] ?? '';
    void this.#run();
  }

  get isOpen(): boolean {
    return !this.#isFirst && this.#lostAt === null;
  }

  close(): void {
    this.#isOver = true;
    this.#reading.abort();
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      await this.#readOnce().catch(() => undefined);
      if (this.#isOver) return;
      this.#lostAt ??= performance.now();
      this.#url = this.urls[(this.urls.indexOf(this.#url) + 1) % this.urls.length] ?? '';
      // As a browser waits (apps/web/src/live/connection.ts): a random time up to half a second.
      await pause(250 + Math.random() * 250);
    }
  }

  async #readOnce(): Promise<void> {
    this.#reading = new AbortController();
    const headers: Record<string, string> = { authorization: `Bearer ${this.token}` };
    if (this.#lastId !== null) headers['last-event-id'] = this.#lastId;
    const answer = await fetch(`${this.#url}/live/stream`, { headers, signal: this.#reading.signal });
    if (!answer.ok) return;
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.#take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  #take(message: string): void {
    const now = performance.now();
    const data = message.slice(message.indexOf('data: ') + 6);
    const id = /^id: (.*)$/m.exec(message)?.[1];
    if (id !== undefined) this.#lastId = id;
    if (message.includes('event: hello')) this.#takeHello(JSON.parse(data).resumed === true, now);
    else if (message.includes('event: changed')) this.#takeChange(JSON.parse(data), now);
    else if (message.includes('event: positions')) this.#takePositions(JSON.parse(data), now);
  }

  #takeHello(resumed: boolean, now: number): void {
    if (this.#lostAt !== null) this.heard.gaps.push(now - this.#lostAt);
    if (!resumed && !this.#isFirst) {
      // It reads everything again: all writes until now are on its screen.
      this.loads++;
      for (const guide of this.sent.changes.keys()) this.guides.add(guide);
    }
    this.#lostAt = null;
    this.#isFirst = false;
  }

  #takeChange({ noun, id }: { noun: string; id?: number }, now: number): void {
    if (noun !== 'guide' || id === undefined || this.guides.has(id)) return;
    const sent = this.sent.changes.get(id);
    if (sent === undefined) return;
    this.guides.add(id);
    (sent.via === this.#url ? this.heard.same : this.heard.other).push(now - sent.at);
  }

  #takePositions({ snapshot, positions }: { snapshot: boolean; positions: number[][] }, now: number): void {
    for (const row of positions) {
      const [id_truck = 0, , , , , at = 0] = row;
      this.trucks.set(id_truck, at);
      const sent = snapshot ? undefined : this.sent.positions.get(at);
      if (sent !== undefined) this.heard.positions.push(now - sent);
    }
  }
}
