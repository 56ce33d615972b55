import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** For each history entry: the scroll positions of the page's boxes, by their first class. */
const kept = new Map<string, Map<string, number>>();
const MOST_ENTRIES = 100;

/** After such an event the person controls the scrolling. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const nameOf = (box: Element) => box.classList[0] ?? box.tagName;

function remember(entry: string, box: Element) {
  const boxes = kept.get(entry) ?? new Map<string, number>();
  boxes.set(nameOf(box), box.scrollTop);
  kept.delete(entry);
  kept.set(entry, boxes);
  const [oldest] = kept.keys();
  if (kept.size > MOST_ENTRIES && oldest !== undefined) kept.delete(oldest);
}

/** Restores the positions, each box as soon as it has enough content; stops if the person scrolls meanwhile. */
function putBack(root: Element, wanted: ReadonlyMap<string, number>): () => void {
  const left = new Map(wanted);
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    drawn.disconnect();
    for (const kind of OWN_MOVES) root.removeEventListener(kind, stop, true);
  };
  const attempt = () => {
    for (const [name, top] of left) {
      const box = root.classList[0] === name ? root : root.querySelector(`.${CSS.escape(name)}`);
      if (!box || box.scrollHeight - box.clientHeight < top) continue;
      box.scrollTop = top;
      left.delete(name);
    }
    if (left.size === 0) stop();
  };
  const drawn = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(attempt);
  });
  drawn.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'style'] });
  for (const kind of OWN_MOVES) root.addEventListener(kind, stop, { capture: true, once: true });
  attempt();
  return stop;
}

/** Back restores the scroll position. For the element around the pages. */
export function useKeptScroll() {
  const root = useRef<HTMLElement>(null);
  const location = useLocation();
  // A typed address has no key of its own.
  const key = `${location.key} ${location.pathname}${location.search}`;
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    const box = root.current;
    if (!box) return;
    const note = ({ target }: Event) => target instanceof Element && remember(key, target);
    const wanted = isBack ? kept.get(key) : undefined;
    const stop = wanted ? putBack(box, new Map(wanted)) : undefined;
    box.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      stop?.();
      box.removeEventListener('scroll', note, { capture: true });
    };
  }, [key, isBack]);
  return root;
}
