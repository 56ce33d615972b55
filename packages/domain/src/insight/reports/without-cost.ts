/** «3 reservas sin costo definido»: of so many a report has no margin; null: of none, or who reads it sees no costs. */
export function withoutCostText(count: number | null): string | null {
  if (!count) return null;
  return count === 1 ? '1 reserva sin costo definido' : `${count} reservas sin costo definido`;
}
