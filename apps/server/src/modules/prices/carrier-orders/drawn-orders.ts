import type { RawBuilder } from 'kysely';

let condition: RawBuilder<unknown> | null = null;

/** Registers the condition on an order `o` under which the invoice of a corte is drawn from it (modules.ts). */
export function setDrawnByCutoff(drawn: RawBuilder<unknown>): void {
  condition = drawn;
}

/** Whether the invoice of a corte is drawn from the order `o`, as SQL. */
export function drawnByCutoff(): RawBuilder<unknown> {
  if (condition === null) throw new Error('nothing says which orders are drawn: invoiced ones would change');
  return condition;
}
