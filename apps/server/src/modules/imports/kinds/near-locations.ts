import { distanceM } from '@cabezal/domain/geo/distance';
import { isInEcuador } from '@cabezal/domain/validation/location';
import { areNamesAlike } from '@cabezal/domain/validation/place-names';
import type { Tx } from '../../../platform/db/tx.ts';
import { metresText, NEAR_M } from '../../locations/nearest-locations.ts';
import type { JudgedRow, Who } from '../kind.ts';
import { type NearPlace, type Point, placesNear } from './locations.queries.ts';

/** A new place of a file. */
export interface NewPlace extends Point {
  name: string;
  id_canton: number | null;
}

const keyOf = ({ lat, lng }: Point): string => `${lat} ${lng}`;

/** What stands near each new place, said as a remark: one of a like name before others, the nearest first. */
export async function nearRemarks(
  tx: Tx,
  who: Who,
  points: readonly Point[],
): Promise<(place: NewPlace) => string | null> {
  const unique = [...new Map(points.filter(isInEcuador).map(point => [keyOf(point), point])).values()];
  const near = new Map<string, NearPlace[]>();
  for (const found of await placesNear(tx, who.actor, unique, NEAR_M)) {
    const key = keyOf(unique[found.n] ?? found);
    near.set(key, [...(near.get(key) ?? []), found]);
  }
  return place => {
    const [first] = (near.get(keyOf(place)) ?? [])
      .map(({ name, id_canton, lat, lng }) => ({
        name,
        metres: distanceM(place, { lat, lng }),
        is_alike: id_canton === place.id_canton && areNamesAlike(name, place.name),
      }))
      .filter(one => one.metres <= NEAR_M)
      .sort((a, b) => Number(b.is_alike) - Number(a.is_alike) || a.metres - b.metres);
    if (first === undefined) return null;
    const { name, metres, is_alike } = first;
    return is_alike
      ? `Parece ser ${name}, ya registrado a ${metresText(metres)}`
      : `Ya hay un establecimiento cerca: ${name}, a ${metresText(metres)}`;
  };
}

/** Side of a square of the grid, degrees: no shorter than `NEAR_M`, in Ecuador. */
const SQUARE = 0.02;

/** The squares that a box of half of `NEAR_M` to each side touches: of two places within `NEAR_M` the middle lies in one of both. */
export function squaresOf({ lat, lng }: Point): string[] {
  const half = SQUARE / 2;
  const at = (degrees: number): number => Math.floor(degrees / SQUARE);
  const rows = new Set([at(lat - half), at(lat + half)]);
  const columns = new Set([at(lng - half), at(lng + half)]);
  return [...rows].flatMap(row => [...columns].map(column => `square ${row} ${column}`));
}

/** Of a crowded square so many rows are compared: two that mean one place stand close in a file, too. */
const MOST_COMPARED = 60;

/** Tells of each new place that an earlier row of the file, near it, has a like name. */
export function remarkTwins<V>(rows: readonly JudgedRow<V>[], placeOf: (value: V) => NewPlace | null): void {
  const earlier = new Map<string, { row_number: number; place: NewPlace }[]>();
  for (const { row_number, judged } of rows.toSorted((a, b) => a.row_number - b.row_number)) {
    const place = judged.effect === 'NEW' ? placeOf(judged.value) : null;
    if (place === null) continue;
    const squares = squaresOf(place);
    const around = new Set(squares.flatMap(square => (earlier.get(square) ?? []).slice(-MOST_COMPARED)));
    const twin = [...around].find(
      one => distanceM(one.place, place) <= NEAR_M && areNamesAlike(one.place.name, place.name),
    );
    if (twin !== undefined) {
      const metres = metresText(distanceM(twin.place, place));
      judged.remarks = { ...judged.remarks, name: `Parece el mismo de la fila ${twin.row_number}, a ${metres}` };
    }
    for (const square of squares) earlier.set(square, [...(earlier.get(square) ?? []), { row_number, place }]);
  }
}
