/**
 * Marks whether a horizontally scrolled box has hidden content before (`data-aside`) and after (`data-more`) the visible part. One pixel
 * does not count.
 */
export function markEnds(box: HTMLElement): void {
  box.toggleAttribute('data-aside', box.scrollLeft > 0);
  box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}

/** Updates the marks whenever the box or its content changes size, and notifies `told`; returns a function that stops it. */
export function followEnds(box: HTMLElement, told?: () => void): () => void {
  const observer = new ResizeObserver(() => {
    markEnds(box);
    told?.();
  });
  observer.observe(box);
  if (box.firstElementChild) observer.observe(box.firstElementChild);
  return () => observer.disconnect();
}
