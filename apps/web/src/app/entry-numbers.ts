/**
 * The router numbers the history entries that it creates, and uses the number to go back when a form asks before it is left. An address
 * typed by hand or a plain link creates an entry without a number: the router would then keep the new address and the form. This module
 * numbers such entries before the router sees them.
 */
let current = 0;

const numberNow = (): number | undefined => (history.state as { idx?: number } | null)?.idx ?? undefined;

/** Call it before the router is created, so that the router's listener runs later. */
export function numberEntries(): void {
  current = numberNow() ?? 0;
  window.addEventListener('popstate', () => {
    // Visited entries have numbers: one without a number is new, and follows the previous one.
    if (numberNow() === undefined) history.replaceState({ ...history.state, idx: current + 1 }, '');
    noteEntry();
  });
}

/** Call it after each navigation of the router. */
export function noteEntry(): void {
  current = numberNow() ?? current;
}
