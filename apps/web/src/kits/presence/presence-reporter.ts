import type { PresenceNoun } from '@cabezal/contract/system/presence/presence.calls';

export type Mode = 'viewing' | 'editing';
type Send = (noun: PresenceNoun, id: number, mode: Mode | 'gone') => void;

interface Thing {
  noun: PresenceNoun;
  id: number;
  /** The mode of each part of the page that shows it. */
  parts: Map<symbol, Mode>;
  told: Mode | null;
}

/**
 * The presence that this page reports. A record may be in two parts of a page (a guide in the board's panel and in its drawer): the
 * stronger mode is sent, and «gone» only when the last part closes. A hidden page reports nothing.
 */
export class PresenceReporter {
  readonly #things = new Map<string, Thing>();

  constructor(
    private readonly send: Send,
    private readonly isSeen: () => boolean,
  ) {}

  /** Registers a part that shows the record; the returned function removes it. */
  enter(noun: PresenceNoun, id: number, mode: Mode): () => void {
    const key = `${noun}/${id}`;
    const thing: Thing = this.#things.get(key) ?? { noun, id, parts: new Map(), told: null };
    this.#things.set(key, thing);
    const part = Symbol(key);
    thing.parts.set(part, mode);
    this.#tell(key, thing);
    return () => {
      thing.parts.delete(part);
      // A part that only changes its mode registers again at once: two messages could arrive in the wrong order.
      queueMicrotask(() => this.#tell(key, thing));
    };
  }

  #tell(key: string, thing: Thing): void {
    const modes = [...thing.parts.values()];
    const now = modes.includes('editing') ? 'editing' : (modes[0] ?? null);
    if (now === null) this.#things.delete(key);
    const said = this.isSeen() ? now : null;
    if (said === thing.told) return;
    thing.told = said;
    this.send(thing.noun, thing.id, said ?? 'gone');
  }

  /** The page was hidden or became visible. */
  turn(): void {
    for (const [key, thing] of this.#things) this.#tell(key, thing);
  }

  /** Repeats the last messages before they expire. */
  beat(): void {
    for (const { noun, id, told } of this.#things.values()) if (told !== null) this.send(noun, id, told);
  }
}
