import { DRIVER_PAPER_NAMES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { DRIVER } from './driver.record.ts';
import { OLD_PHONES } from './driver-phones.queries.ts';
import { driverImport } from './drivers.import.ts';
import { driverRoutes } from './drivers.routes.ts';

/** Drivers: their data, licenses, companies, phones, state and Excel. */
export const driversModule: Module = {
  routes: ({ services }) => driverRoutes(services),
  imports: () => [driverImport],
  records: [DRIVER],
  sweeps: [OLD_PHONES],
  codeTexts: { qualification: QUALIFICATION_LABELS, kind: DRIVER_PAPER_NAMES },
  readable: [readable({ noun: 'driver', table: 'drivers', key: 'id_driver', action: 'driver.read' })],
  rights: [
    {
      code: 'driver.read',
      module: 'Conductores',
      name: 'Ver conductores',
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
      code: 'driver.write',
      module: 'Conductores',
      name: 'Crear, editar y desactivar conductores',
      initially: ['ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR', 'OPERADOR'],
    },
    {
      code: 'driver.associate',
      module: 'Conductores',
      name: 'Asociar conductores con transportistas',
      initially: ['OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/conductores',
      module: 'Conductores',
      title: 'Conductores',
      icon: 'IdcardOutlined',
      menu_group: 'Flota',
      menu_order: 120,
      action: 'driver.read',
    },
    {
      url: '/conductores/tiempo_conduccion',
      module: 'Conductores',
      title: 'Conducción',
      icon: 'FieldTimeOutlined',
      menu_group: 'Flota',
      menu_order: 125,
      action: 'driver.read',
    },
    { url: '/conductores/add', module: 'Conductores', title: 'Nuevo conductor', action: 'driver.write' },
    { url: '/conductores/{number}/editar', module: 'Conductores', title: 'Editar conductor', action: 'driver.write' },
    { url: '/conductores/{number}', module: 'Conductores', title: 'Conductor', action: 'driver.read' },
  ],
  historyTexts: {
    add_driver: 'Registró el conductor',
    edit_driver: 'Modificó el conductor',
    delete_driver: 'Eliminó el conductor',
    activate_driver: 'Activó el conductor',
    deactivate_driver: 'Desactivó el conductor',
    save_observation: 'Escribió la observación',
    delete_observation: 'Quitó la observación',
    add_license: 'Agregó una licencia',
    delete_license: 'Quitó una licencia',
    change_company: 'Cambió de compañía',
    associate_driver: 'Asoció con un transportista',
    close_association: 'Cerró la asociación con un transportista',
    bind_phone: 'Vinculó un teléfono',
    revoke_phone: 'Revocó un teléfono',
    end_phones: 'Terminaron sus teléfonos vinculados',
  },
};
