import { useRef } from 'react';

/** Decides whether an answer is still current: only that of the latest request, and only while the filter is the same. */
export class Latest {
  private asked = '';
  private turn = 0;

  /** Sets what is requested now: the filters, the order, the search text. */
  ask(asked: string): void {
    this.asked = asked;
  }

  /** Begins a request; the returned function says whether its answer still counts. */
  begin(): () => boolean {
    this.turn += 1;
    const { turn, asked } = this;
    return () => this.turn === turn && this.asked === asked;
  }
}

/** Of the requests begun with the returned function only the latest counts, while `asked` stays the same. */
export function useLatest(asked: string): () => () => boolean {
  const latest = useRef<Latest>(null);
  latest.current ??= new Latest();
  latest.current.ask(asked);
  const { current } = latest;
  return () => current.begin();
}
