import { tollCost } from '@cabezal/domain/prices/money/trip-cost';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';

/** What the toll stations of a road take of the whole unit by today's figures, USD one way, and how many axles pay there. */
interface RoadToll {
  toll: string;
  axles: number;
}

/** Says of roads what their stations take, by the one function that quotes, plans and closings have. Errors: 422 SIN_PARAMETRO. */
export async function tollsToday(tx: Tx): Promise<<R extends { tolls: number }>(road: R) => R & RoadToll> {
  const figures = await parameters(tx, ['peaje_eje_usd', 'ejes_unidad'], tx.today);
  return road => ({ ...road, toll: tollCost(road.tolls, figures), axles: figures.ejes_unidad });
}
