/** What a reservation carries, as lists, exports and the page of a reservation tell it. */

export interface SummarisedBox {
  readonly container_code: string | null;
  /** Code of its type: 40RH. */
  readonly container_type: string;
  /** Rejected or cancelled individually. */
  readonly given_up: boolean;
}

/** «5 × 40RH, 1 × 40HC», in the order in which the types appear. */
export function countedByType(types: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} × ${type}`).join(', ');
}

/**
 * Number of the containers and their text for lists: the number of an only one, otherwise how many of each type. Those given up do not count,
 * unless all are. Null: there are none.
 */
export function containersSummary(boxes: readonly SummarisedBox[]): { count: number; text: string } | null {
  const carried = boxes.filter(box => !box.given_up);
  const listed = carried.length > 0 ? carried : boxes;
  const [only, second] = listed;
  if (only === undefined) return null;
  const number = second === undefined ? only.container_code : null;
  return { count: listed.length, text: number ?? countedByType(listed.map(box => box.container_type)) };
}
