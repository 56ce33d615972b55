import { cutOffProblem, equipmentProblem, paperProblem, slotProblem } from '@cabezal/domain/trips/plan/broken-plan';
import type { Tx } from '../../../../platform/db/tx.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { issueVerdictsOf } from './assignment-facts.queries.ts';
import * as queries from './replan-needs.queries.ts';

type Broken = queries.Broken;
const brokenBy = (id_guide: number, cause: Broken['cause'], detail: string | null): Broken[] =>
  detail === null ? [] : [{ id_guide, cause, detail }];
/** One sentence per trip and cause: the first. */
const firstOf = (broken: readonly Broken[]): Broken[] => [
  ...new Map(broken.toReversed().map(one => [`${one.id_guide} ${one.cause}`, one])).values(),
];

async function brokenSlots(tx: Tx, ids: readonly number[]): Promise<Broken[]> {
  const tolerance_min = await parameter(tx, 'tolerancia_turno_min', tx.today);
  const slots = await queries.slotsToCheck(tx, ids, tolerance_min);
  return firstOf(slots.flatMap(slot => brokenBy(slot.id_guide, 'TURNO', slotProblem(slot, tx.zone))));
}

async function brokenByEdit(tx: Tx, ids: readonly number[]): Promise<Broken[]> {
  const cutOffs = await queries.plannedCutOffs(tx, ids);
  const verdicts = await issueVerdictsOf(tx, ids);
  return firstOf([
    ...cutOffs.flatMap(one => brokenBy(one.id_guide, 'RESERVA', cutOffProblem(one, tx.zone))),
    ...ids.flatMap(id => brokenBy(id, 'RESERVA', equipmentProblem(verdicts.get(id)?.blocking ?? []))),
  ]);
}

async function keep(tx: Tx, ids: readonly number[], cause: Broken['cause'], broken: readonly Broken[]): Promise<void> {
  if ((await queries.storeBroken(tx, { ids, causes: [cause] }, broken)) > 0) tx.changed('proposal', undefined, []);
}

/**
 * After a slot of reservations was made, moved, missed or cancelled: notes trips with a truck that this breaks; `subs`: only these
 * containers. Runs elevated.
 */
export async function noteSlots(tx: Tx, reservations: readonly number[], subs?: readonly number[]): Promise<void> {
  if (reservations.length === 0) return;
  const ids = await queries.waitingGuides(tx, reservations, subs);
  if (ids.length > 0) await keep(tx, ids, 'TURNO', await brokenSlots(tx, ids));
}

/** After an edit of reservations, their containers or hours: notes trips with a truck that this breaks. Runs elevated. */
export async function noteEdited(tx: Tx, reservations: readonly number[]): Promise<void> {
  const ids = await queries.waitingGuides(tx, reservations);
  if (ids.length > 0) await keep(tx, ids, 'RESERVA', await brokenByEdit(tx, ids));
}

/**
 * Resolves needs that no longer hold, and checks the documents of trips that leave before an instant, because nothing is written when a
 * document expires. Runs as the system.
 */
export async function settleBroken(tx: Tx, until: string): Promise<void> {
  const watched = await queries.watchedGuides(tx, until);
  if (watched.length === 0) return;
  const ids = watched.map(one => one.id_guide);
  const noted = watched.filter(one => one.noted).map(one => one.id_guide);
  const withPapers = new Set(watched.filter(one => one.papers).map(one => one.id_guide));
  const verdicts = await issueVerdictsOf(tx, ids);
  const expired = ids.flatMap(id =>
    withPapers.has(id) ? brokenBy(id, 'PAPEL', paperProblem(verdicts.get(id)?.blocking ?? [])) : [],
  );
  await keep(tx, ids, 'PAPEL', expired);
  if (noted.length === 0) return;
  const open = new Set(await queries.openCauses(tx, noted));
  const still = (one: Broken): boolean => open.has(`${one.id_guide} ${one.cause}`);
  await keep(tx, noted, 'TURNO', (await brokenSlots(tx, noted)).filter(still));
  await keep(tx, noted, 'RESERVA', (await brokenByEdit(tx, noted)).filter(still));
}
