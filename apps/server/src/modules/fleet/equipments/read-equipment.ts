import { PAPER_OF_ATTRIBUTE } from '@cabezal/contract/fleet/equipments/equipment-papers.data';
import type { Equipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { daysLeft } from '@cabezal/domain/system/validation/credentials';
import { EQUIPMENT_CERTIFICATES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { placeNear } from '../../places/locations/place-near.ts';
import { type WithBefore, withWaiting } from '../../trips/state/assignment/with-waiting.ts';
import { mayEditEquipment } from './equipment-rights.ts';
import { findEquipment, findTrackerOf, type StoredEquipment } from './equipments.queries.ts';

/**
 * An equipment with the place where it stands with a container. Only the operator reads it: another company may not see who fetched the container
 * since.
 */
export const seenBy =
  <R extends { waits: unknown }>({ audience }: Pick<Actor, 'audience'>) =>
  (row: WithBefore<R>) =>
    withWaiting<R>(audience === 'operator' ? row : { ...row, before: null });

const certificateCodes = new Set(EQUIPMENT_CERTIFICATES.map(one => one.code));

/** Attributes that are certificates, with days left and the current file. */
function certificatesOf({ attributes, papers }: StoredEquipment, today: string): Equipment['certificates'] {
  return attributes
    .filter(attribute => certificateCodes.has(attribute.code))
    .map(({ code, name, value, expires_on }) => {
      const file = papers.find(paper => paper.current && paper.kind === PAPER_OF_ATTRIBUTE[code]);
      return {
        code,
        name,
        value,
        expires_on: expires_on ?? null,
        dias_vencer: daysLeft(expires_on, today),
        id_file: file?.id_file ?? null,
        filename: file?.filename ?? null,
      };
    });
}

/** The modem that a chassis or genset carries, with the known place nearest to its last position. */
async function trackerOf(tx: Tx, { kind, id_equipment }: StoredEquipment): Promise<Equipment['tracker']> {
  if (kind === 'MOD') return null;
  const found = await findTrackerOf(tx, id_equipment);
  if (found === undefined) return null;
  return { ...found, last: found.last && { ...found.last, place: await placeNear(tx, found.last) } };
}

/** An equipment as the call returns it, with the possible actions. Errors: 404 outside the scope. */
export async function readEquipment(tx: Tx, actor: Actor, id_equipment: number): Promise<Equipment> {
  const stored = await findEquipment(tx, id_equipment);
  if (stored === undefined) throw notFound('El equipo no existe');
  const found = seenBy<StoredEquipment>(actor)(stored);
  const edit = mayEditEquipment(actor, found);
  return {
    ...found,
    certificates: certificatesOf(found, tx.today),
    tracker: await trackerOf(tx, found),
    can: { edit, change_availability: edit },
  };
}
