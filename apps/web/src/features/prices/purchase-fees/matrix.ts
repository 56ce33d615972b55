import { scopeFields } from '@cabezal/contract/prices/fees/rule.shapes';
import type { CarrierLane } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';

/** All scope columns of a lane except the container. */
const LANE = Object.keys(scopeFields).filter(name => name !== 'id_container_type' && name !== 'container_group');
const laneKey = (row: CarrierLane): string => JSON.stringify(LANE.map(name => row[name as keyof CarrierLane] ?? null));

export interface MatrixLane {
  key: string;
  first: CarrierLane;
  /** By the text of the container. */
  cells: Map<string, CarrierLane>;
}

/** Lanes and containers, each sorted by text. */
export function matrixOf(rows: readonly CarrierLane[]): { containers: string[]; lanes: MatrixLane[] } {
  const lanes = new Map<string, MatrixLane>();
  for (const row of rows) {
    const key = laneKey(row);
    const lane = lanes.get(key) ?? { key, first: row, cells: new Map() };
    lane.cells.set(row.container, row);
    lanes.set(key, lane);
  }
  const byWords = (a: string, b: string) => a.localeCompare(b, 'es');
  return {
    containers: [...new Set(rows.map(row => row.container))].sort(byWords),
    lanes: [...lanes.values()].sort((a, b) => byWords(a.first.lane, b.first.lane)),
  };
}

/** The initial values of an own rate for the lane of an inherited one. */
export const laneStart = (row: CarrierLane): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(scopeFields).map(name => [name, row[name as keyof CarrierLane]]));
