import { tollCost } from '@cabezal/domain/places/routes/toll-cost';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';

/** Toll of a road for the whole unit at today's figures, USD one way, and the number of axles that pay. */
interface RoadToll {
  toll: string;
  axles: number;
}

/** Adds the toll to roads, by the function that quotes, plans and closings use. Errors: 422 SIN_PARAMETRO. */
export async function tollsToday(tx: Tx): Promise<<R extends { tolls: number }>(road: R) => R & RoadToll> {
  const figures = await parameters(tx, ['peaje_eje_usd', 'ejes_unidad'], tx.today);
  return road => ({ ...road, toll: tollCost(road.tolls, figures), axles: figures.ejes_unidad });
}
