export interface BookedService {
  id_service: number;
  quantity: number;
}

export interface BookedBox {
  /** The stored container; absent: a new one. */
  id_sub_reservation?: number;
  container_code?: string | null;
  id_container_type?: number | null;
  weight_kg?: number | string | null;
  set_point_c?: number | string | null;
  /** A genset was requested, whatever the type. */
  needs_generator?: boolean;
  own_generator?: boolean;
  /** Services booked for this container; absent: those of the reservation. */
  services?: BookedService[];
  /** The row has the values of the row above and follows them; false: a person has changed it since. Only in the form. */
  follows?: boolean;
}

/** A copy of a container, as a new one without its number. */
export function copiedBox(box: BookedBox | undefined): BookedBox {
  const { id_sub_reservation: _, follows: __, ...alike } = box ?? {};
  return { ...alike, container_code: null };
}

/**
 * Puts the numbers into the rows from this one on: existing rows get a number, further rows are added like the last one; at most `most`
 * rows.
 */
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

/** The previous state of a container in the form; undefined: it is new, or its row cannot be identified. */
export function formerBox(
  boxes: readonly BookedBox[],
  before: readonly BookedBox[],
  row: number,
): BookedBox | undefined {
  const id = boxes[row]?.id_sub_reservation;
  if (id !== undefined) return before.find(box => box.id_sub_reservation === id);
  return boxes.length === before.length ? before[row] : undefined;
}

/** The fields that pasted rows have in common with the row above. */
const CARGO = ['id_container_type', 'weight_kg', 'set_point_c'] as const;
type Cargo = Pick<BookedBox, (typeof CARGO)[number]>;
const written = (box: BookedBox | undefined, field: keyof Cargo) =>
  box?.[field] === '' ? null : (box?.[field] ?? null);
const isSameCargo = (box: BookedBox, other: BookedBox | undefined) =>
  CARGO.every(field => written(box, field) === written(other, field));

/** The row that a row copies: the nearest above that has a type and follows no other, preferably one that never followed. */
function leaderOf(above: readonly BookedBox[]): BookedBox | undefined {
  const typed = above.filter(box => box.id_container_type && !box.follows).reverse();
  return typed.find(box => box.follows === undefined) ?? typed[0];
}

/** Fills the empty fields from the leader; a row without any values follows the leader from then on. */
function filledAfter(box: BookedBox, leader: BookedBox): BookedBox {
  const empty = CARGO.filter(field => written(box, field) === null);
  const taken = Object.fromEntries(empty.map(field => [field, leader[field] ?? null]));
  return { ...box, ...taken, follows: empty.length === CARGO.length };
}

/**
 * Rows without a type copy type, weight and temperature of the row above, and follow it until a person changes them. `before`: the previous
 * rows.
 */
export function followingBoxes(boxes: readonly BookedBox[], before: readonly BookedBox[]): BookedBox[] {
  const next: BookedBox[] = [];
  for (const [row, box] of boxes.entries()) {
    const leader = leaderOf(next);
    // Rows were added or removed: the difference is not an input.
    const isMoved = boxes.length !== before.length;
    if (box.follows && !isMoved && !isSameCargo(box, before[row])) next.push({ ...box, follows: false });
    else if (leader === undefined) next.push(box);
    else if (box.follows && !isMoved)
      next.push({ ...box, ...Object.fromEntries(CARGO.map(field => [field, leader[field] ?? null])) });
    else next.push(box.id_container_type ? box : filledAfter(box, leader));
  }
  return next;
}
