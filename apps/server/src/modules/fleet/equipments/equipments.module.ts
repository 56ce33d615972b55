import { AVAILABILITY_NAMES } from '@cabezal/domain/system/validation/equipment';
import { EQUIPMENT_KIND_NAMES } from '@cabezal/domain/system/validation/equipment-attributes.data';
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
  codeTexts: { availability: AVAILABILITY_NAMES, kind: EQUIPMENT_KIND_NAMES },
  readable: [readable({ noun: 'equipment', table: 'equipments', key: 'id_equipment', action: 'equipment.read' })],
};
