import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { EQUIPMENT } from './equipment.record.ts';
import { equipmentImport } from './equipments.import.ts';
import { equipmentRoutes } from './equipments.routes.ts';

/** Chassis and gensets: their data, papers, state and Excel. */
export const equipmentsModule: Module = {
  routes: () => equipmentRoutes(),
  imports: () => [equipmentImport],
  records: [EQUIPMENT],
  readable: [readable({ noun: 'equipment', table: 'equipments', key: 'id_equipment', action: 'equipment.read' })],
};
