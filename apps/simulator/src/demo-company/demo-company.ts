/** Generates a complete company from a seed: facts first, statuses derived from them by the domain. */
import type { Batch, TableRow } from './batches';
import { Billing } from './billing';
import { buildWorld, driverAccount } from './build-world';
import { DAY } from './clock';
import { Dispatcher } from './dispatch';
import { type GuideDraft, guidesOf, isDone, type ReservationDraft } from './drafts';
import { future } from './future';
import { history } from './history';
import { ContainerNumbers } from './identifiers';
import type { Maker } from './maker';
import { Output } from './output';
import { present } from './present';
import { Random } from './random';
import { writeParked, writeTrack } from './tracks';
import { writeCompanyPapers } from './world-agreements';
import { writeReservation } from './write-reservation';

export interface DemoOptions {
  readonly seed: number;
  readonly now: Date;
  /** All reservations, past and future. Default 1,100. */
  readonly reservations?: number;
  /** Trucks of the operator and its carriers. Default 60. */
  readonly trucks?: number;
  /** Number of earlier reservations that the caller will insert: ids are reserved for them. Default none. */
  readonly before?: number;
}

const RESERVATIONS = 1100;
const TRUCKS = 60;
/** Long enough for projections, and for testing them on past months. */
const HISTORY_DAYS = 210;
/** Reservations per truck and day; with more reservations, the history has more days. */
const PER_TRUCK_DAY = 0.21;
/** Number of reservations whose rows are collected before they are returned. */
const CHUNK = 400;

/**
 * Rows of the demonstration in batches of at most 1,000 of the same keys, in an order that foreign keys allow, with explicit ids. `users`
 * have `password` and `role`, `device_keys` have `key`: the loader replaces them by hashes and ids. Memory use does not grow with the
 * number of reservations.
 */
export function* demoCompany(options: DemoOptions): Generator<Batch> {
  const { reservations = RESERVATIONS, trucks = TRUCKS, before = 0 } = options;
  const now = Math.floor(options.now.getTime() / 60_000) * 60_000;
  const random = new Random(options.seed);
  const since = now - Math.max(HISTORY_DAYS, Math.ceil(reservations / (trucks * PER_TRUCK_DAY))) * DAY;
  const built = buildWorld(now, since, trucks, random.fork());
  const { world } = built;
  let tag = 0;
  const maker: Maker = {
    world,
    random: random.fork(),
    dispatcher: new Dispatcher(world, random.fork()),
    numbers: new ContainerNumbers(random.int(0, 999_999)),
    nextTag: () => ++tag,
  };
  // The present comes first: it takes its trucks before the past does, and it determines the driver whose account is on the road.
  const scale = Math.min(trucks / TRUCKS, reservations / RESERVATIONS);
  const current = [...present(maker, scale), ...future(maker, scale)].sort((a, b) => a.created - b.created);
  const out = new Output(world, reservations <= 5000, before);
  const onTheRoad = tripsNow(current, now);
  markTrucks(current, onTheRoad, now);
  yield* give(out, built.first);
  yield* give(out, [...built.second, ...accountOnTheRoad(onTheRoad, world, { since, now })]);
  writeCompanyPapers(out, world, since);
  const billing = new Billing(out);
  const past = Math.max(0, reservations - current.length);
  let waiting = 0;
  for (const { draft, clock } of history(maker, since, past)) {
    billing.add(writeReservation(out, draft), clock);
    if (++waiting % CHUNK === 0) yield* out.batches.drain();
  }
  for (const draft of current) {
    writeReservation(out, draft);
    if (++waiting % CHUNK === 0) yield* out.batches.drain();
  }
  billing.finish();
  yield* out.batches.drain();
  for (const guide of onTheRoad.values()) {
    if (guide.assignment) writeTrack(out, guide, guide.assignment.truck);
  }
  const soon = tripsSoon(current, now);
  for (const truck of world.trucks) {
    if (!onTheRoad.has(truck.id)) writeParked(out, truck, soon.get(truck.id)?.trip.visits[0]?.place ?? null);
  }
  out.add('invoice_sequences', { establishment: '001', emission_point: '001', last_number: out.last('invoice') });
  yield* out.batches.drain();
}

function* give(out: Output, rows: readonly TableRow[]): Generator<Batch> {
  for (const [table, row] of rows) out.add(table, row);
  yield* out.batches.drain();
}

/** The guide that each truck is driving now. */
function tripsNow(drafts: readonly ReservationDraft[], now: number): Map<number, GuideDraft> {
  const trips = new Map<number, GuideDraft>();
  for (const draft of drafts) {
    for (const guide of guidesOf(draft)) {
      const over = guide.closed !== null || guide.rescued_by !== null || guide.false_freight !== null || isDone(guide);
      if (guide.assignment && guide.trip.start <= now && !over) trips.set(guide.assignment.truck.id, guide);
    }
  }
  return trips;
}

/** The issued guide that each truck will drive next: it waits at its first stop. */
function tripsSoon(drafts: readonly ReservationDraft[], now: number): Map<number, GuideDraft> {
  const trips = new Map<number, GuideDraft>();
  for (const guide of drafts.flatMap(guidesOf)) {
    const { assignment, issued, trip } = guide;
    if (!assignment || issued === null || trip.start <= now || guide.closed !== null) continue;
    const known = trips.get(assignment.truck.id);
    if (!known || trip.start < known.trip.start) trips.set(assignment.truck.id, guide);
  }
  return trips;
}

/** State of the trucks that drive now or will within a day. */
function markTrucks(
  drafts: readonly ReservationDraft[],
  onTheRoad: ReadonlyMap<number, GuideDraft>,
  now: number,
): void {
  for (const draft of drafts) {
    for (const { assignment, trip } of guidesOf(draft)) {
      if (!assignment || trip.planned_start < now || trip.planned_start > now + DAY) continue;
      assignment.truck.row.truck_state = 'ASIGNADO';
    }
  }
  for (const guide of onTheRoad.values()) if (guide.assignment) guide.assignment.truck.row.truck_state = 'EN_VIAJE';
}

/** conductor@demo.ec: an own driver on a trip under way, if there is one. */
function accountOnTheRoad(
  onTheRoad: ReadonlyMap<number, GuideDraft>,
  world: Output['world'],
  times: { since: number; now: number },
): TableRow[] {
  const guides = [...onTheRoad.values()];
  const guide =
    guides.find(candidate => candidate.assignment?.truck.is_own && candidate.trip.kind === 'VIAJE') ?? guides[0];
  const driver = guide?.assignment?.driver ?? world.trucks[0]?.driver;
  const company = [world.operator, ...world.carriers].find(candidate => candidate.id === driver?.id_company);
  return driver && company ? [['users', driverAccount(driver, company, times)]] : [];
}
