/**
 * The router numbers the entries of the browser's history that it makes, and goes back by that number when a form asks before it is left.
 * An address typed by hand or a plain link makes an entry without one: the router would then leave the address where it is and the form
 * with it. They get theirs here, before the router looks.
 */
let current = 0;

const numberNow = (): number | undefined => (history.state as { idx?: number } | null)?.idx ?? undefined;

/** Before the router is made, so that its own listener comes later. */
export function numberEntries(): void {
  current = numberNow() ?? 0;
  window.addEventListener('popstate', () => {
    // Where one has been has its number: one without is new, after the one that was left.
    if (numberNow() === undefined) history.replaceState({ ...history.state, idx: current + 1 }, '');
    noteEntry();
  });
}

/** After each navigation of the router. */
export function noteEntry(): void {
  current = numberNow() ?? current;
}
