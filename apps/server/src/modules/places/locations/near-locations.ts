import { areMarksAlike, nameMarks } from '@cabezal/domain/places/locations/place-names';
import { formatDistance } from '@cabezal/domain/system/amounts/format';
import { distanceM } from '@cabezal/domain/system/geo/distance';
import { isInEcuador } from '@cabezal/domain/system/geo/ecuador';
import type { Tx } from '../../../platform/db/tx.ts';
import { mapInSlices } from '../../../platform/time-slices.ts';
import type { JudgedRow, Who } from '../../system/imports/kind.ts';
import { type Box, type NearPlace, type Point, placesIn } from './locations-import.queries.ts';
import { NEAR_M } from './nearest-locations.ts';

/** A new place in a file. */
export interface NewPlace extends Point {
  name: string;
  id_canton: number | null;
}

/** Side of a grid square, degrees: in Ecuador not shorter than `NEAR_M`. */
const SQUARE = 0.02;
/** Side of a finer cell, in which the nearest places are searched. */
const CELL = SQUARE / 10;
/** The search for the nearest places stops after at least this many. */
const MOST_NEAR = 60;
/** Two places this close are in one fence (its usual radius, metres), whatever their names. */
const ONE_FENCE_M = 300;

const at = (degrees: number, side: number): number => Math.floor(degrees / side);

/** The squares of these points, each with its neighbours: everything within `NEAR_M` of a point is in one of the boxes. */
function boxesAround(points: readonly Point[]): Box[] {
  const squares = new Map(points.map(({ lat, lng }) => [`${at(lat, SQUARE)} ${at(lng, SQUARE)}`, { lat, lng }]));
  return [...squares.values()].map(({ lat, lng }) => {
    const [row, column] = [at(lat, SQUARE), at(lng, SQUARE)];
    return {
      south: (row - 1) * SQUARE,
      north: (row + 2) * SQUARE,
      west: (column - 1) * SQUARE,
      east: (column + 2) * SQUARE,
    };
  });
}

/** Searches the nearest places ring by ring, so that a crowded city costs no more than an empty one. */
function nearestIn(places: readonly NearPlace[]): (point: Point) => NearPlace[] {
  const cells = new Map<string, NearPlace[]>();
  for (const place of places) {
    const key = `${at(place.lat, CELL)} ${at(place.lng, CELL)}`;
    const there = cells.get(key);
    if (there === undefined) cells.set(key, [place]);
    else there.push(place);
  }
  return ({ lat, lng }) => {
    const [row, column] = [at(lat, CELL), at(lng, CELL)];
    const found: NearPlace[] = [];
    // One ring more than the limit, because a point may be at the edge of its cell.
    for (let ring = 0; ring <= SQUARE / CELL && found.length < MOST_NEAR; ring++)
      for (let north = -ring; north <= ring; north++) {
        const step = Math.abs(north) === ring ? 1 : Math.max(1, 2 * ring);
        for (let east = -ring; east <= ring; east += step)
          found.push(...(cells.get(`${row + north} ${column + east}`) ?? []));
      }
    return found;
  };
}

/** Returns a remark for each new place: the nearest place with a similar name, else the nearest one at the same spot. */
export async function nearRemarks(
  tx: Tx,
  who: Who,
  points: readonly Point[],
): Promise<(place: NewPlace) => string | null> {
  const nearest = nearestIn(await placesIn(tx, who.actor, boxesAround(points.filter(isInEcuador))));
  const known = new Map<NearPlace, ReadonlySet<string>>();
  const marksOf = (place: NearPlace): ReadonlySet<string> => {
    const marks = known.get(place) ?? nameMarks(place.name);
    known.set(place, marks);
    return marks;
  };
  return place => {
    const own = nameMarks(place.name);
    const [first] = nearest(place)
      .map(one => ({
        name: one.name,
        metres: distanceM(place, one),
        is_alike: one.id_canton === place.id_canton && areMarksAlike(marksOf(one), own),
      }))
      .filter(one => one.metres <= (one.is_alike ? NEAR_M : ONE_FENCE_M))
      .sort((a, b) => Number(b.is_alike) - Number(a.is_alike) || a.metres - b.metres);
    if (first === undefined) return null;
    const { name, metres, is_alike } = first;
    return is_alike
      ? `Parece ser ${name}, ya registrado a ${formatDistance(metres)}`
      : `Ya hay un establecimiento cerca: ${name}, a ${formatDistance(metres)}`;
  };
}

/** The squares that overlap a box of half of `NEAR_M` to each side of the point. Two places within `NEAR_M` share a square. */
export function squaresOf({ lat, lng }: Point): string[] {
  const half = SQUARE / 2;
  const rows = new Set([at(lat - half, SQUARE), at(lat + half, SQUARE)]);
  const columns = new Set([at(lng - half, SQUARE), at(lng + half, SQUARE)]);
  return [...rows].flatMap(row => [...columns].map(column => `square ${row} ${column}`));
}

/** Rows compared in a crowded square: duplicates are close to each other in a file, too. */
const MOST_COMPARED = 30;

interface Earlier {
  row_number: number;
  place: NewPlace;
  marks: ReadonlySet<string>;
}

/** Adds a remark to each new place if an earlier row of the file nearby has a similar name. */
export async function remarkTwins<V>(
  rows: readonly JudgedRow<V>[],
  placeOf: (value: V) => NewPlace | null,
): Promise<void> {
  const earlier = new Map<string, Earlier[]>();
  const remark = ({ row_number, judged }: JudgedRow<V>): void => {
    const place = judged.effect === 'NEW' ? placeOf(judged.value) : null;
    if (place === null) return;
    const squares = squaresOf(place);
    const marks = nameMarks(place.name);
    const around = new Set(squares.flatMap(square => (earlier.get(square) ?? []).slice(-MOST_COMPARED)));
    const twin = [...around].find(one => distanceM(one.place, place) <= NEAR_M && areMarksAlike(one.marks, marks));
    if (twin !== undefined) {
      const metres = formatDistance(distanceM(twin.place, place));
      judged.remarks = { ...judged.remarks, name: `Parece el mismo de la fila ${twin.row_number}, a ${metres}` };
    }
    for (const square of squares) {
      const rowsThere = earlier.get(square);
      if (rowsThere === undefined) earlier.set(square, [{ row_number, place, marks }]);
      else rowsThere.push({ row_number, place, marks });
    }
  };
  await mapInSlices(
    rows.toSorted((a, b) => a.row_number - b.row_number),
    remark,
  );
}
