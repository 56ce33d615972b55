/** «3 reservas sin costo definido»: number of reservations in a report without a margin; null: none, or the reader may not see costs. */
export function withoutCostText(count: number | null): string | null {
  if (!count) return null;
  return count === 1 ? '1 reserva sin costo definido' : `${count} reservas sin costo definido`;
}
