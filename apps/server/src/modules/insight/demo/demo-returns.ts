import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import { authorOf } from '../../bookings/recurring/recurring.queries.ts';
import { returnContainer, returnRoads } from '../../operations/dispatch/returns/return-container.ts';
import { deleteGuide } from '../../operations/guides/undo-event.ts';
import { graphRoads, loadRoadGraph } from '../../places/roads/roads.ts';
import { dispatcher } from './demo-plans.queries.ts';
import { type ReturnableBox, returnableBoxes, rolledMotive, versionOf } from './demo-returns.queries.ts';

/** Maximum number of containers that are tried until one can be returned. */
const TRIED = 8;
const MOTIVE = 'La naviera roló el embarque a la próxima semana';

/**
 * Returns an empty container whose shipment was rolled to a later ship. This adds an extra leg, which waits for a truck in Despachos. If a
 * rule refuses a container, the next one is tried.
 */
export async function giveDemoReturn(db: Database): Promise<void> {
  const read: Read = work => db.read(systemScope, work);
  const { boxes, id_motivo, id_user, roads } = await read(async tx => ({
    boxes: await returnableBoxes(tx, TRIED),
    id_motivo: await rolledMotive(tx),
    id_user: await dispatcher(tx),
    roads: graphRoads(await loadRoadGraph(tx)),
  }));
  if (id_motivo === undefined || id_user === undefined) return;
  const actor = await read(tx => authorOf(tx, id_user));
  const goesBack = async ({ trip, ...box }: ReturnableBox): Promise<boolean> => {
    const input = { ...box, version: 0, id_motivo, motive: MOTIVE, billable: true };
    const ready = await returnRoads(read, roads, input);
    try {
      await db.write(systemScope, systemAuthor, async tx => {
        // The trip does not take place: its guide must be deleted before the return.
        if (trip !== null) await deleteGuide(tx, actor, { ...trip, motive: MOTIVE });
        await returnContainer(tx, actor, { ...input, version: await versionOf(tx, box.id_sub_reservation) }, ready);
      });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
  };
  for (const box of boxes) if (await goesBack(box)) return;
}
