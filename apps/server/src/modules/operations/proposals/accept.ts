import type { Accepted } from '@cabezal/contract/operations/proposals/proposals.calls';
import { linkedChains } from '@cabezal/domain/operations/assigning/linked-chains';
import { tryHoldName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, conflict, fromDatabase, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { refreshMargins } from '../../prices/pricing/margins.ts';
import { settledOnce } from '../../trips/state/status/refresh-status.ts';
import { holdForAssignment, legsInScope, liveGuidesOf, pairsOf } from '../dispatch/assign.queries.ts';
import { assignLegs, distinct, resourceIds } from '../dispatch/assign.ts';
import { reassignGuides } from '../dispatch/reassign.ts';
import type { StoredProposal } from './proposals.queries.ts';
import * as queries from './proposals.queries.ts';
import { staleProposals } from './stale.ts';

/** Most trips that one call assigns, because other transactions wait for this one. `left` has the number of the remaining ones. */
export const MOST_ROWS = 200;

interface Input {
  id_plan_run: number;
  ids?: number[] | undefined;
  all?: true | undefined;
  margin_reason?: string | null | undefined;
}
type Row = Accepted['results'][number];
/** The outcome for a row; its guide is read afterwards. */
type Outcome = Pick<Row, 'id' | 'ok' | 'id_leg' | 'code' | 'message' | 'warnings' | 'before'>;
interface Done {
  outcomes: Outcome[];
  left: number;
}

const refused = ({ id_proposal, id_leg }: StoredProposal, code: string, message: string): Outcome => ({
  id: id_proposal,
  ok: false,
  id_leg,
  code,
  message,
  warnings: [],
  before: null,
});

/** A run that exists, is ready and has not expired. Errors: 404; 409 PROPUESTA_VENCIDA, PROPUESTA_EN_CURSO. */
async function demandOpen(tx: Tx, id_plan_run: number) {
  const run = await queries.findRun(tx, id_plan_run);
  if (run === undefined) throw notFound('La propuesta no existe');
  if (run.dead)
    throw conflict('PROPUESTA_VENCIDA', `La propuesta tiene más de ${queries.RUN_LIVES_MIN} minutos: pida otra`);
  if (run.ready_at === null) throw conflict('PROPUESTA_EN_CURSO', 'La propuesta aún se está calculando');
  return run;
}

/**
 * Accepting all of a run excludes other calls: it takes seconds, and a waiting call would find nothing left. Calls that accept single rows
 * wait for each other. Errors: 409 PROPUESTA_EN_USO.
 */
async function holdRun(tx: Tx, { id_plan_run, all }: Input): Promise<void> {
  const held = await tryHoldName(tx, `accept ${id_plan_run}`, all ? 'alone' : 'shared');
  if (!held)
    throw conflict(
      'PROPUESTA_EN_USO',
      'Otra persona está aceptando esta propuesta en este momento. Intente de nuevo en unos segundos.',
    );
  await queries.holdProposals(tx, id_plan_run);
}

function chosenProposals(rows: readonly StoredProposal[], { ids }: Input): { wanted: StoredProposal[]; left: number } {
  if (ids === undefined) {
    const open = rows.filter(row => row.decision === null);
    return { wanted: open.slice(0, MOST_ROWS), left: Math.max(0, open.length - MOST_ROWS) };
  }
  if (new Set(ids).size < ids.length) throw unprocessable('PROPUESTA_REPETIDA', 'Una propuesta está repetida');
  const wanted = rows.filter(row => ids.includes(row.id_proposal));
  if (wanted.length < ids.length) throw notFound('La propuesta no existe');
  return { wanted, left: 0 };
}

/** Why a row is refused without a try: somebody decided it, or it is stale. */
function hindrance(row: StoredProposal, stale: ReadonlyMap<number, string>): Outcome | null {
  const { decision, decided_by } = row;
  if (decision !== null) {
    const word = { ACCEPTED: 'aceptó', REJECTED: 'rechazó', REFUSED: 'intentó aceptar' }[decision];
    return refused(row, 'PROPUESTA_DECIDIDA', `${decided_by ?? 'Alguien'} ya la ${word}`);
  }
  const sentence = stale.get(row.id_proposal);
  return sentence === undefined ? null : refused(row, 'OBSOLETA', sentence);
}

/** A leg that got its truck; for a moved one with its previous resources. */
type Taken = Pick<Outcome, 'id_leg' | 'warnings'> & Partial<Pick<Outcome, 'before'>>;

interface Doing {
  moves: boolean;
  margin_reason: string | null | undefined;
  roads: RoadPlan;
  /** The margins of all accepted rows were refreshed before; the effect of each row is measured from there. */
  areReckoned: boolean;
}

/** Assigns the accepted rows of one truck, all or none. Returns the warnings for each leg. */
async function takeChain(
  tx: Tx,
  actor: Actor,
  rows: readonly StoredProposal[],
  { moves, margin_reason, roads, areReckoned }: Doing,
) {
  const taken: readonly Taken[] = moves
    ? await reassignGuides(
        tx,
        actor,
        rows.map(({ id_guide_moved, guide_version, id_truck, id_driver }) => ({
          id_guide: id_guide_moved ?? 0,
          version: guide_version ?? 0,
          id_truck,
          id_driver,
          margin_reason,
        })),
      )
    : await assignLegs(
        tx,
        actor,
        rows.map(({ id_leg, id_truck, id_driver, id_generator, id_chassis }) => ({
          id_leg,
          id_truck,
          id_driver,
          id_generator,
          id_chassis,
          margin_reason,
        })),
        roads,
        areReckoned,
      );
  return new Map(taken.map(({ id_leg, warnings, before = null }) => [id_leg, { warnings, before }]));
}

/** Converts an error to a refusal; rethrows others. A deadlock is rethrown, so that the whole call is retried. */
function demandRefusal(error: unknown): AppError {
  const known = error instanceof AppError ? error : fromDatabase(error);
  if (known === undefined || known.status >= 500) throw error;
  return known;
}

/** Accepts the rows of one truck, all or none. */
async function acceptChain(tx: Tx, actor: Actor, rows: readonly StoredProposal[], doing: Doing): Promise<Outcome[]> {
  try {
    const taken = await tx.inSavepoint(() => takeChain(tx, actor, rows, doing));
    return rows.map(({ id_proposal, id_leg }) => ({
      id: id_proposal,
      ok: true,
      id_leg,
      code: null,
      message: null,
      warnings: [],
      before: null,
      ...taken.get(id_leg),
    }));
  } catch (error) {
    const known = demandRefusal(error);
    return rows.map(row => refused(row, known.code, known.message));
  }
}

/**
 * Accepts chains that take trucks from each other: first together, all or none, so that two trips may swap. If that is refused, each truck
 * is tried by itself, so that a problem of one does not stop the others.
 */
async function acceptGroup(
  tx: Tx,
  actor: Actor,
  group: readonly (readonly StoredProposal[])[],
  doing: Doing,
): Promise<Outcome[]> {
  const together = await acceptChain(tx, actor, group.flat(), doing);
  if (group.length === 1 || together.every(one => one.ok)) return together;
  const outcomes: Outcome[] = [];
  for (const chain of group) outcomes.push(...(await acceptChain(tx, actor, chain, doing)));
  // A chain tried alone conflicts with its own group; the reason for the refusal of the group is the real one.
  return outcomes.map(one =>
    one.ok || !one.code?.endsWith('_OCUPADO') ? one : (together.find(({ id }) => id === one.id) ?? one),
  );
}

/** Calculates the margins of the reservations before any row is accepted, all at once. */
async function computeBefore(tx: Tx, rows: readonly StoredProposal[]): Promise<void> {
  if (rows.length === 0) return;
  const legs = await legsInScope(
    tx,
    rows.map(row => row.id_leg),
  );
  const of = [...legs.values()];
  await tx.asSystem(() =>
    refreshMargins(tx, distinct(of.map(leg => leg.id_reservation)), distinct(of.map(leg => leg.id_sub_reservation))),
  );
}

/**
 * Accepts all groups, each with its own outcome, and settles their reservations once at the end. If settling is refused, each group is
 * accepted and settled by itself, so that the refusal reaches its rows.
 */
async function acceptAll(
  tx: Tx,
  actor: Actor,
  groups: readonly (readonly (readonly StoredProposal[])[])[],
  given: Omit<Doing, 'areReckoned'>,
): Promise<Outcome[]> {
  const each = async (doing: Doing): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const group of groups) outcomes.push(...(await acceptGroup(tx, actor, group, doing)));
    return outcomes;
  };
  const alone = { ...given, areReckoned: false };
  // Moves settle one by one, because their warnings name the slots that the terminal must confirm, which follow from settling.
  if (given.moves) return each(alone);
  try {
    return await tx.inSavepoint(async () => {
      await computeBefore(tx, groups.flat(2));
      return settledOnce(tx, () => each({ ...given, areReckoned: true }));
    });
  } catch (error) {
    demandRefusal(error);
    return each(alone);
  }
}

/** The rows by truck; moves are grouped by which chain takes resources from which. */
async function groupsOf(tx: Tx, rows: readonly StoredProposal[], moves: boolean) {
  const chains = chainsOf(rows);
  if (!moves) return chains.map(chain => [chain]);
  const pairs = await pairsOf(
    tx,
    rows.flatMap(row => row.id_guide_moved ?? []),
  );
  const nobody = { id_truck: null, id_driver: null };
  return linkedChains(
    chains,
    row => pairs.get(row.id_guide_moved ?? 0) ?? nobody,
    row => row,
  );
}

/** These refusals leave the proposal open: a low margin may be accepted with a reason. Any other refusal decides it. */
const asksAgain = new Set(['MARGEN_INSUFICIENTE', 'OBSOLETA', 'PROPUESTA_DECIDIDA']);

/** Stores what was decided; what may be tried again stays open. */
async function storeDecisions(tx: Tx, actor: Actor, outcomes: readonly Outcome[]): Promise<void> {
  const live = await liveGuidesOf(
    tx,
    outcomes.map(one => one.id_leg),
  );
  const decided = outcomes.filter(one => one.ok || !asksAgain.has(one.code ?? ''));
  await queries.decide(
    tx,
    actor.id_user,
    decided.map(one => ({
      id_proposal: one.id,
      decision: one.ok ? 'ACCEPTED' : 'REFUSED',
      id_guide: one.ok ? (live.get(one.id_leg)?.id_guide ?? null) : null,
      reason: one.message,
    })),
  );
}

/** The rows by truck, in order. */
function chainsOf(rows: readonly StoredProposal[]): StoredProposal[][] {
  const chains = new Map<number, StoredProposal[]>();
  for (const row of rows) chains.set(row.id_truck, [...(chains.get(row.id_truck) ?? []), row]);
  return [...chains.values()].map(chain => chain.sort((a, b) => a.sequence - b.sequence));
}

/**
 * Accepts proposals of a run: stale ones are reported, the others are assigned by the current rules, each truck's all or none, those that
 * swap together. Errors: 404 another run or row; 409 a run that has expired, is not ready or is being accepted; 422 a duplicate row.
 */
export async function accept(tx: Tx, actor: Actor, input: Input, roads: RoadPlan): Promise<Done> {
  const { moves } = await demandOpen(tx, input.id_plan_run);
  await holdRun(tx, input);
  const { wanted, left } = chosenProposals(await queries.proposalsOf(tx, input.id_plan_run), input);
  // Everything that will change is locked before anything is judged, in one order, so that two calls wait for each other.
  const held = resourceIds(wanted);
  await tx.elevate();
  await holdForAssignment(tx, distinct(wanted.map(row => row.id_reservation)), held);
  const stale = await staleProposals(tx, input.id_plan_run);
  await tx.asCaller();
  const outcomes: Outcome[] = [];
  const open: StoredProposal[] = [];
  for (const row of wanted) {
    const hindered = hindrance(row, stale);
    if (hindered === null) open.push(row);
    else outcomes.push(hindered);
  }
  const doing = { moves, margin_reason: input.margin_reason, roads };
  outcomes.push(...(await acceptAll(tx, actor, await groupsOf(tx, open, moves), doing)));
  await tx.elevate();
  await storeDecisions(tx, actor, outcomes);
  await queries.storeStale(tx, stale);
  tx.changed('proposal', input.id_plan_run, []);
  return { outcomes, left };
}

/** The outcome of each row, with its guide as the caller may read it. */
export async function acceptedRows(tx: Tx, { outcomes, left }: Done): Promise<Accepted> {
  const live = await liveGuidesOf(
    tx,
    outcomes.map(one => one.id_leg),
  );
  const results = outcomes.map(one => {
    const guide = one.ok ? live.get(one.id_leg) : undefined;
    return { ...one, id_guide: guide?.id_guide ?? null, version: guide?.version ?? null };
  });
  return { results, left };
}
