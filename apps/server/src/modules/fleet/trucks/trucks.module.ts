import { TRUCK_CERTIFICATE_NAMES, TRUCK_PAPER_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
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
  codeTexts: {
    qualification: QUALIFICATION_LABELS,
    truck_state: TRUCK_STATE_NAMES,
    type_certificate: TRUCK_CERTIFICATE_NAMES,
    kind: TRUCK_PAPER_NAMES,
  },
  files: CERTIFICATE_FILES,
  readable: [readable({ noun: 'truck', table: 'trucks', key: 'id_truck', action: 'truck.read' })],
  rights: [
    {
      code: 'truck.read',
      module: 'Camiones',
      name: 'Ver camiones',
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
      code: 'truck.write',
      module: 'Camiones',
      name: 'Crear, editar y cambiar de estado camiones',
      initially: ['ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR', 'OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/camiones',
      module: 'Camiones',
      title: 'Camiones',
      icon: 'TruckOutlined',
      menu_group: 'Flota',
      menu_order: 110,
      action: 'truck.read',
    },
    { url: '/camiones/add', module: 'Camiones', title: 'Nuevo camión', action: 'truck.write' },
    { url: '/camiones/{number}/editar', module: 'Camiones', title: 'Editar camión', action: 'truck.write' },
    { url: '/camiones/{number}', module: 'Camiones', title: 'Camión', action: 'truck.read' },
  ],
  historyTexts: {
    add_truck: 'Registró el camión',
    edit_truck: 'Modificó el camión',
    delete_truck: 'Eliminó el camión',
    change_truck_state: 'Cambió el estado del camión',
    add_certificate: 'Registró un certificado',
    edit_certificate: 'Corrigió un certificado',
    renew_certificate: 'Renovó un certificado',
    delete_certificate: 'Quitó un certificado',
  },
};
