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
  rights: [
    {
      code: 'equipment.read',
      module: 'Equipos',
      name: 'Ver generadores, chasis y módems',
      initially: [
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'EQUIPO_OPERATIVO',
        'PROCUREMENT',
      ],
    },
    {
      code: 'equipment.write',
      module: 'Equipos',
      name: 'Crear, editar y cambiar de estado equipos',
      initially: ['ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR', 'OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/generadores',
      module: 'Equipos',
      title: 'Generadores',
      icon: 'ThunderboltOutlined',
      menu_group: 'Flota',
      menu_order: 130,
      action: 'equipment.read',
    },
    { url: '/generadores/add', module: 'Equipos', title: 'Nuevo generador', action: 'equipment.write' },
    { url: '/generadores/{number}/editar', module: 'Equipos', title: 'Editar generador', action: 'equipment.write' },
    { url: '/generadores/{number}', module: 'Equipos', title: 'Generador', action: 'equipment.read' },
    {
      url: '/chasis',
      module: 'Equipos',
      title: 'Chasis',
      icon: 'ToolOutlined',
      menu_group: 'Flota',
      menu_order: 140,
      action: 'equipment.read',
    },
    { url: '/chasis/add', module: 'Equipos', title: 'Nuevo chasis', action: 'equipment.write' },
    { url: '/chasis/{number}/editar', module: 'Equipos', title: 'Editar chasis', action: 'equipment.write' },
    { url: '/chasis/{number}', module: 'Equipos', title: 'Chasis', action: 'equipment.read' },
  ],
  historyTexts: {
    add_equipment: 'Registró el equipo',
    update_equipment: 'Modificó el equipo',
    delete_equipment: 'Eliminó el equipo',
    change_availability: 'Cambió la disponibilidad',
  },
};
