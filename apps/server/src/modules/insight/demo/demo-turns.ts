import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { addDays } from '@cabezal/domain/system/time/time';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import { bookCopy, bookingOn } from '../../bookings/recurring/booking-copy.ts';
import { waysOfBookings } from '../../bookings/recurring/recurring.jobs.ts';
import { authorOf } from '../../bookings/recurring/recurring.queries.ts';
import { patternOf } from '../../bookings/reservations/booking/booking-pattern.ts';
import { storedInput } from '../../bookings/reservations/booking/stored-input.ts';
import { approveTurn } from '../../empties/street-turns/decide-turn.ts';
import { requestTurn } from '../../empties/street-turns/request.ts';
import { findTurn } from '../../empties/street-turns/street-turns.queries.ts';
import { turnRoads } from '../../empties/street-turns/turn-roads.ts';
import { graphRoads, loadRoadGraph, type Roads } from '../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../places/routes/road-plan.ts';
import { containerOf, type TurnSource, turnSources, userAndFile } from './demo.queries.ts';

/** Number of street turns: the shipping line approved the first, the second waits for its answer, the others are only proposed. */
const WANTED = 4;

/** The two bookings of a street turn: the import is unloaded tomorrow morning, the export is loaded the day after. */
async function pairOf(tx: Tx, { id_import, id_export, id_depot }: TurnSource, made: number) {
  const [from, to] = [await storedInput(tx, id_import), await storedInput(tx, id_export)];
  if (from === undefined || to === undefined) return null;
  const number = `TCLU${900_000 + made}`;
  const only = (input: ReservationInput, container_code: string | null) => {
    const pattern = patternOf(input);
    const containers = pattern.containers.slice(0, 1).map(box => ({ ...box, container_code }));
    const stops = pattern.stops.map(stop =>
      stop.code === 'DEP' ? { ...stop, id_location: id_depot, id_local: null } : stop,
    );
    return { ...pattern, containers, stops, id_shipping_line: to.id_shipping_line };
  };
  return {
    from: bookingOn(only(from, `${number}${checkDigit(number)}`), addDays(tx.today, 1), '08:00'),
    to: bookingOn(only(to, null), addDays(tx.today, 2), '11:00'),
  };
}

/** Books both with the verb of the booking form, or neither. */
function bookBoth(
  tx: Tx,
  actor: Actor,
  source: TurnSource,
  pair: NonNullable<Awaited<ReturnType<typeof pairOf>>>,
  roads: RoadPlan,
) {
  return tx.inSavepoint(async () => {
    const [id_import, id_export] = [
      await bookCopy(tx, actor, { id_source: source.id_import, input: pair.from, accept: true }, roads),
      await bookCopy(tx, actor, { id_source: source.id_export, input: pair.to, accept: true }, roads),
    ];
    return {
      id_import_sub: await containerOf(tx, id_import),
      id_export_sub: await containerOf(tx, id_export),
    };
  });
}

/** Adds bookings that can form street turns; the first street turn is approved, the second requested. Skips those that a rule refuses. */
export async function giveDemoTurns(db: Database): Promise<void> {
  const read: Read = work => db.read(systemScope, work);
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(systemScope, systemAuthor, work);
  const { sources, roads, requester } = await read(async tx => ({
    sources: await turnSources(tx),
    roads: graphRoads(await loadRoadGraph(tx)),
    requester: await userAndFile(tx),
  }));
  if (requester === undefined) return;
  const actor = await read(tx => authorOf(tx, requester.id_user));
  let made = 0;
  // A source that was booked is appended, so that it is used again after the others.
  for (let source = sources.shift(); source !== undefined && made < WANTED; source = sources.shift()) {
    const pair = await read(tx => pairOf(tx, source, made));
    if (pair === null) continue;
    const ready = await planRoads(read, roads, await waysOfBookings(read, [pair.from, pair.to]));
    try {
      const subs = await write(tx => bookBoth(tx, actor, source, pair, ready));
      made++;
      sources.push(source);
      if (made <= 2) await ask(db, roads, actor, subs, made === 1 ? requester.id_file : null);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Requests the street turn from the shipping line. `id_file` not null: also stores the line's approval, with this file as evidence. */
async function ask(
  db: Database,
  roads: Roads,
  actor: Actor,
  subs: { id_import_sub: number; id_export_sub: number },
  id_file: number | null,
): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(systemScope, systemAuthor, work);
  // The demonstration sends no mail.
  const id_street_turn = await write(tx =>
    requestTurn(tx, actor, { ...subs, condition: 'OPERATIVO' }, { sendsMail: false }),
  );
  if (id_file === null) return;
  const ready = await turnRoads(work => db.read(systemScope, work), roads, id_street_turn);
  await write(async tx => {
    const turn = await findTurn(tx, id_street_turn);
    const input = { id_street_turn, version: turn?.version ?? 0, approval_ref: 'Correo 8841', id_files: [id_file] };
    return approveTurn(tx, actor, input, ready);
  });
}
