/** Whether something is hidden before what is seen of a box that scrolls sideways (`data-aside`), and after it (`data-more`). A pixel is none. */
export function markEnds(box: HTMLElement): void {
  box.toggleAttribute('data-aside', box.scrollLeft > 0);
  box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}

/** Marks them again whenever the box or what is in it changes its size, and says so; returns the way to stop. */
export function followEnds(box: HTMLElement, told?: () => void): () => void {
  const observer = new ResizeObserver(() => {
    markEnds(box);
    told?.();
  });
  observer.observe(box);
  if (box.firstElementChild) observer.observe(box.firstElementChild);
  return () => observer.disconnect();
}
