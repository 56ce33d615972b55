import { getChasis, getGenerators } from '@cabezal/contract/equipments/equipments.calls';
import { paths, pathTo } from '../../app/paths.ts';

/** What differs between gensets and chassis; everything else is the same screen. */
export const equipmentKinds = {
  GEN: {
    list: paths.gensets,
    call: getGenerators,
    title: 'Generadores',
    what: 'el generador',
    file: 'generadores.xlsx',
    path: (row: { id_equipment: number }) => pathTo(paths.genset, { id_equipo: row.id_equipment }),
    empty: 'Aquí aparecen los generadores de los contenedores refrigerados, con el viaje en el que están.',
  },
  CHA: {
    list: paths.chassisList,
    call: getChasis,
    title: 'Chasis',
    what: 'el chasis',
    file: 'chasis.xlsx',
    path: (row: { id_equipment: number }) => pathTo(paths.chassis, { id_equipo: row.id_equipment }),
    empty: 'Aquí aparecen los chasis por tamaño, con el viaje en el que están.',
  },
} as const;

export type ShownKind = keyof typeof equipmentKinds;
