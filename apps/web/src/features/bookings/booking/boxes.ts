export interface BookedService {
  id_service: number;
  quantity: number;
}

export interface BookedBox {
  /** Which container of the reservation it is; absent: a new one. */
  id_sub_reservation?: number;
  container_code?: string | null;
  id_container_type?: number | null;
  weight_kg?: number | string | null;
  set_point_c?: number | string | null;
  /** Somebody asked for a genset, whatever its type is. */
  needs_generator?: boolean;
  own_generator?: boolean;
  /** What is booked for it by itself; absent: the reservation's services. */
  services?: BookedService[];
  /** It has what the row above has, and follows it; false: a person wrote in it since. Of the form alone. */
  follows?: boolean;
}

/** Another box like this one: everything but its number, and it is a new one. */
export function copiedBox(box: BookedBox | undefined): BookedBox {
  const { id_sub_reservation: _, follows: __, ...alike } = box ?? {};
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

/** A box of the form as it was; undefined: it was not there, or it is not known which one it was. */
export function formerBox(
  boxes: readonly BookedBox[],
  before: readonly BookedBox[],
  row: number,
): BookedBox | undefined {
  const id = boxes[row]?.id_sub_reservation;
  if (id !== undefined) return before.find(box => box.id_sub_reservation === id);
  return boxes.length === before.length ? before[row] : undefined;
}

/** What rows that were made by pasting numbers have in common with the one above. */
const CARGO = ['id_container_type', 'weight_kg', 'set_point_c'] as const;
type Cargo = Pick<BookedBox, (typeof CARGO)[number]>;
const written = (box: BookedBox | undefined, field: keyof Cargo) =>
  box?.[field] === '' ? null : (box?.[field] ?? null);
const isSameCargo = (box: BookedBox, other: BookedBox | undefined) =>
  CARGO.every(field => written(box, field) === written(other, field));

/** Whom a row takes after: the nearest above that has a type and follows nobody, first among those that never did. */
function leaderOf(above: readonly BookedBox[]): BookedBox | undefined {
  const typed = above.filter(box => box.id_container_type && !box.follows).reverse();
  return typed.find(box => box.follows === undefined) ?? typed[0];
}

/** What the person left empty as the leader has it; a row in which nothing was written follows it from then on. */
function filledAfter(box: BookedBox, leader: BookedBox): BookedBox {
  const empty = CARGO.filter(field => written(box, field) === null);
  const taken = Object.fromEntries(empty.map(field => [field, leader[field] ?? null]));
  return { ...box, ...taken, follows: empty.length === CARGO.length };
}

/**
 * Rows without a type take type, weight and temperature of the row above, and follow it until a person writes in them. `before` is how the
 * rows were.
 */
export function followingBoxes(boxes: readonly BookedBox[], before: readonly BookedBox[]): BookedBox[] {
  const next: BookedBox[] = [];
  for (const [row, box] of boxes.entries()) {
    const leader = leaderOf(next);
    // Where rows came or went nobody wrote in one.
    const isMoved = boxes.length !== before.length;
    if (box.follows && !isMoved && !isSameCargo(box, before[row])) next.push({ ...box, follows: false });
    else if (leader === undefined) next.push(box);
    else if (box.follows && !isMoved)
      next.push({ ...box, ...Object.fromEntries(CARGO.map(field => [field, leader[field] ?? null])) });
    else next.push(box.id_container_type ? box : filledAfter(box, leader));
  }
  return next;
}
