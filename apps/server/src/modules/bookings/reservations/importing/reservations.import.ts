import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { reservationColumns } from '@cabezal/contract/bookings/reservations/reservation-import.data';
import { MAX_RESERVATION_ROWS } from '@cabezal/contract/system/imports/imports.calls';
import { templateFor } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import { mapInSlices } from '../../../../platform/time-slices.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { type Place, planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import type { Entered, Good, Judged, JudgedRow, KindOfImport, Who } from '../../../system/imports/kind.ts';
import { type CellValues, plain, textOf } from '../../../system/imports/parse-cells.ts';
import { offeredTo } from '../booking/booking-parties.ts';
import { checkBooking } from '../booking/check-booking.ts';
import { holdBooked } from '../booking/hold-booked.ts';
import { readNeeds } from '../booking/needed-services.ts';
import { bookingWay } from '../booking/price-reservation.ts';
import { saveReservation } from '../booking/save-reservation.ts';
import { bookingNames, type StandingBooking, standingBookings, storedPlaces } from './booking-names.queries.ts';
import { BookingBook, CONTAINER_COLUMNS, cellOf, type ReadBooking, readBooking } from './read-booking.ts';

interface BookingRow {
  /** Key of the rows of one reservation. */
  group: string;
  input: ReservationInput | null;
  /** The places through which its road goes. */
  way: readonly Place[];
  /** Key by which another row of the file is the same cargo. */
  paper: string | null;
}
type Errors = Record<string, string>;

const groupOf = (values: CellValues): string => plain(textOf(values, 'group'));

/** Checks every rule of the booking form; reports all refused containers, one after the other. */
async function judgeBooking(tx: Tx, who: Who, read: ReadBooking): Promise<readonly Place[]> {
  const { input, errors, containerErrors } = read;
  if (input === null || Object.keys(errors).length > 0 || containerErrors.some(one => Object.keys(one).length > 0))
    return [];
  let left = input.containers.map((_, at) => at);
  while (left.length > 0) {
    const containers = left.flatMap(at => input.containers[at] ?? []);
    try {
      const { places } = await checkBooking(tx, who.actor, { ...input, containers });
      return bookingWay(input, places);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const [[path, text] = ['row', error.message]] = Object.entries(error.fields ?? {});
      const { column, container } = cellOf(path, input);
      const at = container === null ? undefined : left[container];
      if (at === undefined) {
        errors[column] = text;
        return [];
      }
      Object.assign(containerErrors[at] ?? {}, { [column]: text });
      left = left.filter(other => other !== at);
    }
  }
  return [];
}

const boxText = (box: ReservationInput['containers'][number]): string =>
  `${box.id_container_type} ${box.container_code ?? '-'} ${box.weight_kg}`;

/** An existing reservation that equals this one, or has its paper on the same day. */
function standingOf(input: ReservationInput, standing: readonly StandingBooking[]) {
  const found = standing.filter(
    one =>
      one.appointment_date === input.appointment_date &&
      ((input.booking !== null && one.booking === input.booking) || (input.bl !== null && one.bl === input.bl)),
  );
  const boxes = input.containers.map(boxText).sort().join();
  const same = found.find(
    one =>
      one.id_client === input.id_client &&
      one.template === templateFor(input.reservation_type, input.with_pickup) &&
      one.appointment_time === input.appointment_time &&
      [...one.containers].sort().join() === boxes,
  );
  return { same: same ?? null, like: found[0] ?? null };
}

function likeRemark(same: StandingBooking | null, like: StandingBooking | null): Errors {
  if (like === null) return {};
  if (same !== null) return { booking: `Es la reserva ${same.id_reservation}` };
  return { booking: `La reserva ${like.id_reservation} tiene el mismo documento y día` };
}

const paperOf = ({ booking, bl, appointment_date }: ReservationInput): string | null =>
  booking === null && bl === null ? null : `paper ${booking ?? bl} ${appointment_date}`;

/** Cells that contradict the first rows of the same reservation. */
function differing(rows: readonly CellValues[], row: CellValues): Errors {
  const others = Object.keys(row).filter(
    key => key !== 'group' && !CONTAINER_COLUMNS.includes(key) && row[key] !== null,
  );
  return Object.fromEntries(
    others.flatMap(key => {
      const first = rows.find(one => one[key] !== null)?.[key];
      return first === row[key] ? [] : [[key, `Otra fila de esta reserva dice «${first}»`]];
    }),
  );
}

interface Group {
  rows: readonly CellValues[];
  read: ReadBooking;
}

function judged({ rows, read }: Group, at: number, way: readonly Place[], standing: readonly StandingBooking[]) {
  const row = rows[at] ?? {};
  const { input } = read;
  const { same, like } = input === null ? { same: null, like: null } : standingOf(input, standing);
  // When a file is imported again, its containers are not reported as taken: they are the same ones.
  const own = same === null ? { ...(at === 0 ? read.errors : {}), ...read.containerErrors[at] } : {};
  const code = input?.containers[at]?.container_code ?? null;
  const paper = input === null ? null : paperOf(input);
  const group = groupOf(row);
  const answer: Judged<BookingRow> = {
    errors: { ...own, ...differing(rows, row) },
    // A reservation that exists already is not booked and nothing is added to it.
    remarks: { ...(at === 0 && same === null ? read.remarks : {}), ...likeRemark(same, like) },
    keys: code === null ? [] : [{ column: 'container_code', key: `box ${code}` }],
    sharedKeys: [`reservation ${group}`, ...(paper === null ? [] : [paper])],
    effect: same === null ? 'NEW' : 'SAME',
    id_record: same?.id_reservation ?? null,
    value: { group, input, way, paper },
  };
  return answer;
}

/** Runs with the rights of the person who books, so that nothing outside their scope is found. */
async function inScope<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.asCaller();
  const result = await work();
  await tx.elevate();
  return result;
}

const nameColumns = ['client', 'bill_to', 'addressee', 'carrier', 'base', 'depot', 'yard', 'plant', 'port'];

async function prepare(tx: Tx, who: Who, all: readonly CellValues[]) {
  const groups = new Map<string, CellValues[]>();
  for (const values of all) groups.set(groupOf(values), [...(groups.get(groupOf(values)) ?? []), values]);
  const words = all.flatMap(values => nameColumns.flatMap(column => textOf(values, column).split(';')));
  const found = new Map<CellValues, Judged<BookingRow>>();
  await inScope(tx, async () => {
    const book = new BookingBook(await bookingNames(tx, [...new Set(words.map(plain))]));
    const { actor } = who;
    const by = {
      zone: tx.zone,
      id_company: actor.audience === 'operator' ? null : actor.id_company,
      payer: (id_client: number) => offeredTo(actor, id_client).id_bill_to ?? actor.id_company,
      needs: await readNeeds(tx),
    };
    const read = await mapInSlices(
      [...groups.values()],
      (rows): Group => ({ rows, read: readBooking(book, rows, by) }),
    );
    const papers = (key: 'booking' | 'bl') => [...new Set(read.flatMap(({ read: { input } }) => input?.[key] ?? []))];
    const standing = await standingBookings(tx, { bookings: papers('booking'), bls: papers('bl') });
    for (const group of read) {
      const way = await judgeBooking(tx, who, group.read);
      for (const [at, row] of group.rows.entries()) found.set(row, judged(group, at, way, standing));
    }
  });
  return (values: CellValues) => found.get(values) as Judged<BookingRow>;
}

type Row = JudgedRow<BookingRow>;
const isBad = ({ judged: { errors } }: Row): boolean => Object.keys(errors).length > 0;

function by(rows: readonly Row[], key: (value: BookingRow) => string | null): Row[][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const of = key(row.judged.value);
    if (of !== null) found.set(of, [...(found.get(of) ?? []), row]);
  }
  return [...found.values()];
}

/** Refuses a reservation as a whole; adds a remark when two of the file have the same paper and day. */
async function compare(rows: readonly Row[]): Promise<void> {
  for (const group of by(rows, value => value.group)) {
    const bad = group.find(isBad);
    if (bad === undefined) continue;
    for (const row of group)
      if (!isBad(row)) row.judged.errors.row = `Corrija también la fila ${bad.row_number}: es la misma reserva`;
  }
  for (const same of by(rows, value => value.paper)) {
    const [first] = same;
    for (const row of same.filter(one => one.judged.value.group !== first?.judged.value.group))
      row.judged.remarks = {
        booking: `La fila ${first?.row_number} tiene el mismo documento y día`,
        ...row.judged.remarks,
      };
  }
}

/**
 * Roads of the new reservations. Places of the same workbook are not stored yet and get another id later, so their roads are requested and
 * found by coordinates.
 */
async function askRoads(read: Read, roads: Roads, rows: readonly Good<BookingRow>[]): Promise<RoadPlan> {
  const ways = rows.map(row => row.value.way);
  const ids = [...new Set(ways.flat().flatMap(place => place.id_location ?? []))];
  const stored = await read(async tx => {
    await tx.elevate();
    return storedPlaces(tx, ids);
  });
  const known = (way: readonly Place[]): Place[] =>
    way.map(({ id_location, lat, lng }) => ({
      lat,
      lng,
      id_location: id_location !== null && stored.has(id_location) ? id_location : null,
    }));
  const plan = await planRoads(read, roads, ways.map(known));
  return { through: places => plan.through(known(places)) };
}

/** The same locks as in the form. */
const hold = (tx: Tx, rows: readonly Entered[]): Promise<void> =>
  holdBooked(tx, {
    papers: rows.flatMap(({ cells }) => [cells.booking, cells.bl]),
    boxes: rows.map(({ cells }) => cells.container_code),
  });

/** Books each reservation with the verb of the form, in the person's scope. */
async function storeBookings(tx: Tx, { actor }: Who, rows: readonly Good<BookingRow>[], ready: RoadPlan) {
  const groups = new Map<string, Good<BookingRow>[]>();
  for (const row of rows) groups.set(row.value.group, [...(groups.get(row.value.group) ?? []), row]);
  const ids = new Map<number, number>();
  for (const group of groups.values()) {
    const input = group[0]?.value.input;
    if (input == null) continue;
    await tx.asCaller();
    const id = await saveReservation(tx, actor, input, ready);
    for (const { row_number } of group) ids.set(row_number, id);
  }
  await tx.elevate();
  return ids;
}

/** Reservations, one container per row; stored with the verb of the form. */
export const reservationImport = (roads: Roads): KindOfImport<BookingRow, RoadPlan> => ({
  kind: 'reservations',
  action: 'reservation.create',
  columns: reservationColumns,
  most: MAX_RESERVATION_ROWS,
  prepare,
  compare,
  hold,
  ready: (read, rows) => askRoads(read, roads, rows),
  store: storeBookings,
});
