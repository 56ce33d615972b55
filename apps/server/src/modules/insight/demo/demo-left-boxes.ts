import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import { authorOf } from '../../bookings/recurring/recurring.queries.ts';
import { planRoadsOf, savePlan } from '../../operations/stops/templates/save-plan.ts';
import { graphRoads, loadRoadGraph } from '../../places/roads/roads.ts';
import { type PlantStop, plantsToLeaveAt } from './demo-left-boxes.queries.ts';
import { dispatcher } from './demo-plans.queries.ts';

/** Number of containers that are left at a plant, and of plants that are tried. */
const WANTED = 2;
const TRIED = 8;

/** Marks plants where the truck leaves the container and another one fetches it, on legs that wait in Despachos. A plant that a rule refuses is passed over. */
export async function giveDemoLeftBoxes(db: Database): Promise<void> {
  const read: Read = work => db.read(systemScope, work);
  const { id_user, roads, plants } = await read(async tx => ({
    id_user: await dispatcher(tx),
    roads: graphRoads(await loadRoadGraph(tx)),
    plants: await plantsToLeaveAt(tx, TRIED),
  }));
  if (id_user === undefined) return;
  const actor = await read(tx => authorOf(tx, id_user));
  const leave = async (plant: PlantStop): Promise<boolean> => {
    const input = { ...plant, leaves_box: true };
    const ready = await planRoadsOf(read, roads, input);
    try {
      await db.write(systemScope, systemAuthor, tx => savePlan(tx, actor, input, ready));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
  };
  let left = 0;
  for (const plant of plants) if (left < WANTED && (await leave(plant))) left++;
}
