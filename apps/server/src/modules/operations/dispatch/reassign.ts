import type { Reassigned } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { lending } from '../../people/users/renew-access.ts';
import { guardMargin, marginBefore } from '../../prices/pricing/margin-guard.ts';
import { assignGuide } from '../../trips/state/assignment/assign-guide.ts';
import { loadAssignmentFacts } from '../../trips/state/assignment/assignment-facts.queries.ts';
import type { Resources } from '../../trips/state/assignment/resources.queries.ts';
import { changingSlots } from '../guides/issue.queries.ts';
import {
  type GuideInScope,
  guidesInScope,
  holdForAssignment,
  releaseResources,
  seesResources,
} from './assign.queries.ts';
import { distinct, judged, type MarginReason, resourceIds } from './assign.ts';
import { labelled, named } from './name-trip-in-refusal.ts';
import { withoutLater } from './without-later.ts';

type Before = Reassigned['guides'][number]['before'];
/** A leg whose guide was changed, with its previous resources and warnings. */
interface Moved {
  id_leg: number;
  before: Before;
  warnings: string[];
}

/** New resources of a guide; omitted ones stay as they are. */
type Change = Resources & { id_guide: number; version: number; planned_start?: string | null } & MarginReason;

const dayMs = 86_400_000;
/** Plausible limits of a start: not before yesterday, at most a year and a month ahead. */
function demandPlausible(tx: Tx, planned_start: string | null | undefined): void {
  if (!planned_start) return;
  const days = (Date.parse(planned_start) - tx.now.getTime()) / dayMs;
  if (days < -1 || days > 400) demand(refuse('FECHA_FUERA_DE_RANGO'));
}

/** Changes one guide. An issued guide is driven with these documents: problems that prevent issuing also prevent the change. */
async function moveGuide(
  tx: Tx,
  actor: Actor,
  wanted: Change,
  { guide, later }: { guide: GuideInScope; later: ReadonlySet<number> },
): Promise<Moved> {
  const { planned_start } = wanted;
  demandPlausible(tx, planned_start);
  const facts = await loadAssignmentFacts(tx, {
    id_guide: wanted.id_guide,
    trucks: distinct([wanted.id_truck]),
    drivers: distinct([wanted.id_driver]),
    equipments: distinct([wanted.id_generator, wanted.id_chassis]),
    planned_start,
  });
  const own = facts?.trip.guide;
  if (facts === undefined || own == null) throw notFound('La guía no existe');
  const pick = (key: keyof Resources): number | null => (wanted[key] === undefined ? own[key] : (wanted[key] ?? null));
  const resources = {
    id_truck: pick('id_truck'),
    id_driver: pick('id_driver'),
    id_generator: pick('id_generator'),
    id_chassis: pick('id_chassis'),
  };
  const warnings = judged(tx, withoutLater(facts, later), resources, guide.issued);
  const assign = () =>
    assignGuide(tx, actor, { ...resources, id_guide: wanted.id_guide, version: wanted.version, planned_start });
  await (guide.issued ? lending(tx, resources.id_driver, assign) : assign());
  // A slot that is being changed prevents issuing a guide; for a guide that is already issued it is a warning.
  if (guide.issued)
    for (const { place, external_code } of await changingSlots(tx, [wanted.id_guide]))
      warnings.push(`El turno ${external_code} de ${place} queda por confirmar con el terminal`);
  const { id_truck, id_driver, id_generator, id_chassis } = own;
  return { id_leg: facts.trip.id_leg, before: { id_truck, id_driver, id_generator, id_chassis }, warnings };
}

interface Judged {
  id_reservation: number;
  label: string | null;
  reason: string | null | undefined;
  before: Awaited<ReturnType<typeof marginBefore>>;
}

/**
 * The margin of each reservation before any change, to be compared after all changes: when trucks are swapped, each half alone may be worse
 * than the result.
 */
async function marginsBefore(
  tx: Tx,
  moves: readonly Change[],
  held: ReadonlyMap<number, GuideInScope>,
): Promise<Judged[]> {
  const found = new Map<number, Judged>();
  for (const { id_guide, margin_reason } of moves) {
    const guide = held.get(id_guide);
    if (guide === undefined) continue;
    const { id_reservation, label } = guide;
    const known = found.get(id_reservation);
    if (known === undefined) {
      const before = await marginBefore(tx, { id_reservation });
      found.set(id_reservation, {
        id_reservation,
        label: moves.length > 1 ? label : null,
        reason: margin_reason,
        before,
      });
    } else found.set(id_reservation, { ...known, reason: known.reason || margin_reason });
  }
  return [...found.values()];
}

/**
 * Changes truck, driver, equipment or start of guides that have not left, all or none. Errors: 404 a guide or resource outside the scope;
 * 409 a guide that changed meanwhile or has left, or whose new truck is busy with a trip that is not part of the change; 422 resources that
 * do not fit the trip. For several guides, message and warnings name the trip.
 */
export async function reassignGuides(tx: Tx, actor: Actor, moves: readonly Change[]): Promise<Moved[]> {
  const ids = moves.map(m => m.id_guide);
  if (new Set(ids).size < ids.length) throw unprocessable('GUIA_REPETIDA', 'Una guía está repetida');
  const seen = await guidesInScope(tx, ids);
  if (seen.size < ids.length) throw notFound('La guía no existe');
  const wanted = resourceIds(moves);
  if (!(await seesResources(tx, wanted))) throw notFound('Un recurso elegido no existe');
  await tx.elevate();
  await holdForAssignment(tx, distinct([...seen.values()].map(g => g.id_reservation)), wanted);
  const held = await guidesInScope(tx, ids);
  const margins = await marginsBefore(tx, moves, held);
  // A guide that is refused keeps its resources, because everything is rolled back.
  if (moves.length > 1) await releaseResources(tx, ids);
  const moved: Moved[] = [];
  const later = new Set([...held.values()].map(guide => guide.id_leg));
  for (const one of moves) {
    const guide = held.get(one.id_guide);
    if (guide === undefined) throw notFound('La guía no existe');
    later.delete(guide.id_leg);
    const label = moves.length > 1 ? guide.label : null;
    const done = await labelled(label, () => moveGuide(tx, actor, one, { guide, later }));
    moved.push({ ...done, warnings: named(label, done.warnings) });
  }
  for (const { id_reservation, label, ...of } of margins)
    await labelled(label, () => guardMargin(tx, actor, { id_reservation }, of));
  return moved;
}
