import { useRef } from 'react';

/** Knows whether an answer is still wanted: only that of what was begun last, and only while the same is asked for. */
export class Latest {
  private asked = '';
  private turn = 0;

  /** What is asked for now: the filters, the order, the words that are searched. */
  ask(asked: string): void {
    this.asked = asked;
  }

  /** Begins something; the function that it returns tells whether its answer still counts. */
  begin(): () => boolean {
    this.turn += 1;
    const { turn, asked } = this;
    return () => this.turn === turn && this.asked === asked;
  }
}

/** Of what is begun with `begin` only the latest counts, while `asked` stays. */
export function useLatest(asked: string): () => () => boolean {
  const latest = useRef<Latest>(null);
  latest.current ??= new Latest();
  latest.current.ask(asked);
  const { current } = latest;
  return () => current.begin();
}
