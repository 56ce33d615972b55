/** «3 reservas sin costo definido»: the reservations of a report that have no margin. Null: none, or the person may not see costs. */
export function withoutCostText(count: number | null): string | null {
  if (!count) return null;
  return count === 1 ? '1 reserva sin costo definido' : `${count} reservas sin costo definido`;
}
