/** A tracking device: keeps unacknowledged positions, sends them later in order, and sometimes loses its signal. */
import type { Random } from '../demo-company/random';
import type { Position } from './sim-truck';

/** Sends one position; true if the server acknowledged it. */
export type Send = (device: DeviceName, position: Position) => Promise<boolean>;

export interface DeviceName {
  readonly code: string;
  readonly key: string;
}

export interface Manners {
  /** Sometimes loses its signal for some minutes. */
  readonly loses_signal: boolean;
  /** Sends some positions twice. */
  readonly repeats: boolean;
  /** Sends a wrong position soon after it begins, and sometimes later. */
  readonly strays: boolean;
}

const MINUTE = 60_000;
/** Mean time between two losses of signal. */
const BETWEEN_LOSSES = 35 * MINUTE;
const LOSS = [2 * MINUTE, 5 * MINUTE] as const;
const REPEAT_SHARE = 0.15;
/** Mean time between two wrong positions, and the number of the first one. */
const BETWEEN_STRAYS = 120 * MINUTE;
const FIRST_STRAY = 3;
/** Degrees; farther than a truck drives between two positions. */
const STRAY_DEGREES = 0.2;
/** Two days at one position every ten seconds. */
const MOST_KEPT = 17_280;

export class Device {
  private readonly waiting: Position[] = [];
  private taken = 0;
  private deafUntil = 0;
  private sending = false;

  constructor(
    readonly name: DeviceName,
    private readonly manners: Manners,
    private readonly random: Random,
    private readonly send: Send,
  ) {}

  get kept(): number {
    return this.waiting.length;
  }

  /** Takes a new position; `elapsed` since the last one, milliseconds. */
  take(position: Position, elapsed: number): void {
    this.taken++;
    this.waiting.push(this.isAstray(elapsed) ? { ...position, lat: position.lat + STRAY_DEGREES } : position);
    if (this.waiting.length > MOST_KEPT) this.waiting.shift();
    if (this.manners.loses_signal && position.at >= this.deafUntil && this.random.chance(elapsed / BETWEEN_LOSSES)) {
      this.deafUntil = position.at + this.random.between(...LOSS);
    }
  }

  private isAstray(elapsed: number): boolean {
    if (!this.manners.strays) return false;
    return this.taken === FIRST_STRAY || this.random.chance(elapsed / BETWEEN_STRAYS);
  }

  /** Sends the waiting positions, oldest first, until none is left or the server does not answer. */
  async flush(now: number): Promise<void> {
    if (this.sending || now < this.deafUntil) return;
    this.sending = true;
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        if (!(await this.send(this.name, next))) return;
        if (this.manners.repeats && this.random.chance(REPEAT_SHARE)) await this.send(this.name, next);
        this.waiting.shift();
      }
    } finally {
      this.sending = false;
    }
  }
}
