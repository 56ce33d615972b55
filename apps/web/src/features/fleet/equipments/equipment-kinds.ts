import { addChassis, addGenerator, addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import {
  getChasis,
  getChasisExcel,
  getGenerators,
  getGeneratorsExcel,
  getModems,
  getModemsExcel,
} from '@cabezal/contract/fleet/equipments/equipments.calls';
import type { EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { useLocation } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';

type Row = { id_equipment: number };

/** The differences between gensets, chassis and modems; everything else is shared. */
export const equipmentKinds = {
  GEN: {
    list: paths.gensets,
    add: paths.gensetAdd,
    call: getGenerators,
    excel: getGeneratorsExcel,
    addCall: addGenerator,
    table: 'gensets',
    title: 'Generadores',
    name: 'generador',
    disk: 'GEN-101',
    search: 'Disco',
    path: (row: Row) => pathTo(paths.genset, { id_equipo: row.id_equipment }),
    edit: (row: Row) => pathTo(paths.gensetEdit, { id_equipo: row.id_equipment }),
    empty: 'Aquí aparecen los generadores de los contenedores refrigerados, con el viaje en el que están.',
  },
  CHA: {
    list: paths.chassisList,
    add: paths.chassisAdd,
    call: getChasis,
    excel: getChasisExcel,
    addCall: addChassis,
    table: 'chassis',
    title: 'Chasis',
    name: 'chasis',
    disk: 'CHA-40-101',
    search: 'Disco, placa',
    path: (row: Row) => pathTo(paths.chassis, { id_equipo: row.id_equipment }),
    edit: (row: Row) => pathTo(paths.chassisEdit, { id_equipo: row.id_equipment }),
    empty: 'Aquí aparecen los chasis por tamaño, con el viaje en el que están.',
  },
  MOD: {
    list: paths.modems,
    add: paths.modemAdd,
    call: getModems,
    excel: getModemsExcel,
    addCall: addModem,
    table: 'modems',
    title: 'Módems',
    name: 'módem',
    disk: 'MOD-001',
    search: 'Disco, código',
    path: (row: Row) => pathTo(paths.modem, { id_equipo: row.id_equipment }),
    edit: (row: Row) => pathTo(paths.modemEdit, { id_equipo: row.id_equipment }),
    empty: 'Aquí aparecen los módems de rastreo, con el camión, chasis o generador que los lleva.',
  },
} as const;

const kinds = Object.keys(equipmentKinds) as EquipmentKind[];

/** The kind in the address: /generadores, /chasis or /modem. */
export function useEquipmentKind(): EquipmentKind {
  const { pathname } = useLocation();
  return kinds.find(kind => pathname.startsWith(equipmentKinds[kind].list)) ?? 'GEN';
}
