export interface BookedBox {
  /** Which container of the reservation it is; absent: a new one. */
  id_sub_reservation?: number;
  container_code?: string | null;
  id_container_type?: number | null;
  weight_kg?: number | string | null;
  set_point_c?: number | string | null;
  own_generator?: boolean;
}

/** Another box like this one: everything but its number, and it is a new one. */
export function copiedBox(box: BookedBox | undefined): BookedBox {
  const { id_sub_reservation: _, ...alike } = box ?? {};
  return { ...alike, container_code: null };
}

/** The boxes with these numbers from this row on: rows that are there take theirs, others are made like the last one; `most` in all. */
export function withNumbers(
  boxes: readonly BookedBox[],
  from: number,
  codes: readonly string[],
  most: number,
): BookedBox[] {
  const next = [...boxes];
  for (const [n, container_code] of codes.slice(0, most - from).entries())
    next[from + n] = { ...(next[from + n] ?? copiedBox(next.at(-1))), container_code };
  return next;
}
