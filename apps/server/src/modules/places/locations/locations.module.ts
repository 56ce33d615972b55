import type { Module } from '../../../module.ts';
import { LOCATION } from './location.record.ts';
import { locationImport } from './locations.import.ts';
import { locationRoutes } from './locations.routes.ts';

export const locationsModule: Module = {
  routes: ({ services }) => locationRoutes(services),
  imports: () => [locationImport],
  records: [LOCATION],
};
