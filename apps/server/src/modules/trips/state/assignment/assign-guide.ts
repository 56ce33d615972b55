import { canReassign } from '@cabezal/domain/trips/rules/guide-guards';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand } from '../../../../platform/http/errors.ts';
import { type Lose, withReservation } from '../claims/with-reservation.ts';
import { guideToChange, type LockedGuide, writeLog } from '../facts/guide-record.queries.ts';
import { concernedBy } from '../facts/reservation-facts.queries.ts';
import { markStale } from '../facts/stale-print.queries.ts';
import { settleAssignment } from './assignment-times.queries.ts';
import { describeResources, type Resources, shiftStops, storeResources } from './resources.queries.ts';

const PRINTED_RESOURCES = ['id_truck', 'id_driver', 'id_carrier', 'id_generator', 'id_chassis'] as const;

type Assigned = Resources & { id_guide: number; version: number; planned_start?: string | null };

async function assign(
  tx: Tx,
  actor: Actor,
  { guide, row }: LockedGuide,
  { input, lose }: { input: Assigned; lose: Lose },
): Promise<void> {
  demand(canReassign(guide));
  const pick = (key: keyof Resources): number | null => (input[key] === undefined ? row[key] : (input[key] ?? null));
  const resources = {
    id_truck: pick('id_truck'),
    id_driver: pick('id_driver'),
    id_generator: pick('id_generator'),
    id_chassis: pick('id_chassis'),
  };
  const described = await describeResources(tx, resources);
  // The advance and the links belong to the earlier driver and carrier, not to the next ones.
  if (row.id_driver !== null && row.id_driver !== resources.id_driver)
    await lose({ what: 'DRIVER', guides: [input.id_guide] }, 'Cambió el conductor');
  if (row.id_carrier !== null && row.id_carrier !== described.id_carrier)
    await lose({ what: 'CARRIER', guides: [input.id_guide] }, 'Cambió la transportista');
  const shiftMs = input.planned_start ? Date.parse(input.planned_start) - Date.parse(row.planned_start) : 0;
  const moved = (instant: string): Date => new Date(Date.parse(instant) + shiftMs);
  const times = { planned_start: moved(row.planned_start), planned_end: moved(row.planned_end) };
  await storeResources(tx, input.id_guide, { ...resources, ...described, ...times }, row.version + 1);
  await settleAssignment(tx, input.id_guide, actor.id_user);
  if (shiftMs !== 0) await shiftStops(tx, input.id_guide, shiftMs);
  if (guide.issued_at !== null) {
    const after = { ...resources, id_carrier: described.id_carrier };
    const other = PRINTED_RESOURCES.filter(key => row[key] !== after[key]);
    await markStale(tx, [input.id_guide], shiftMs === 0 ? other : [...other, 'planned_times']);
  }
  const who = [described.disk, described.license_plate, described.driver_name].filter(Boolean).join(' · ');
  await writeLog(tx, {
    id_guide: input.id_guide,
    kind: 'ASSIGNMENT',
    text: who === '' ? 'Sin asignar' : `Asignada a ${who}`,
    author: actor,
  });
  tx.audit({
    action: 'assign',
    noun: 'guide',
    id: input.id_guide,
    before: { id_truck: row.id_truck, id_driver: row.id_driver },
    after: resources,
  });
}

/**
 * Changes the resources (and, when given, shifts the whole plan to a new start) of a guide without events; an issued one must be printed
 * again.
 */
export async function assignGuide(tx: Tx, actor: Actor, input: Assigned): Promise<void> {
  const held = {
    take: () => guideToChange(tx, input, input.version),
    settles: ({ row }: LockedGuide) => ({ container: row }),
  };
  const id_reservation = await withReservation(tx, actor, held, async (taken, lose) => {
    await assign(tx, actor, taken, { input, lose });
    return taken.row.id_reservation;
  });
  tx.changed('guide', input.id_guide, concernedBy(tx, id_reservation));
}
