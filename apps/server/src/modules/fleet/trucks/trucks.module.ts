import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { CERTIFICATE_FILES } from './certificates.queries.ts';
import { TRUCK_CONSTRAINTS } from './constraints.data.ts';
import { TRUCK } from './truck.record.ts';
import { truckImport } from './trucks.import.ts';
import { truckRoutes } from './trucks.routes.ts';

/** Trucks: their data, certificates, state and Excel. */
export const trucksModule: Module = {
  routes: () => truckRoutes(),
  imports: () => [truckImport],
  constraints: TRUCK_CONSTRAINTS,
  records: [TRUCK],
  files: CERTIFICATE_FILES,
  readable: [readable({ noun: 'truck', table: 'trucks', key: 'id_truck', action: 'truck.read' })],
};
