import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { LOCATION } from './location.record.ts';
import { locationImport } from './locations.import.ts';
import { locationRoutes } from './locations.routes.ts';

/** Establishments: plants, depots, ports, yards, with their geofences. */
export const locationsModule: Module = {
  routes: ({ services }) => locationRoutes(services),
  imports: () => [locationImport],
  records: [LOCATION],
  readable: [readable({ noun: 'location', table: 'locations', key: 'id_location', action: 'location.read' })],
};
