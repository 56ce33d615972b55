import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { CANTON } from './canton.record.ts';
import { cantonRoutes } from './cantons.routes.ts';

/** Provinces and cantons (the screen calls them cities), with their areas on the map. */
export const cantonsModule: Module = {
  routes: () => cantonRoutes(),
  records: [CANTON],
  readable: [readable({ noun: 'canton', table: 'cantons', key: 'id_canton', action: 'canton.read' })],
};
