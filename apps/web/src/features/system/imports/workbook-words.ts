import type { WorkbookKind, WorkbookSummary } from '@cabezal/contract/system/imports/workbooks.calls';
import { paths } from '../../../app/paths.ts';

export const stateNames: Readonly<Record<WorkbookSummary['state'], string>> = {
  READING: 'Revisando',
  CHECKED: 'Por confirmar',
  STORING: 'Guardando',
  STORED: 'Guardado',
  DISCARDED: 'Descartado',
  FAILED: 'No se pudo leer',
};

/** The list that shows the imported records of a sheet. */
export const listOf: Readonly<Record<WorkbookKind, string>> = {
  companies: paths.carriers,
  locations: paths.locations,
  drivers: paths.drivers,
  trucks: paths.trucks,
  equipments: paths.chassisList,
  credentials: paths.ownCredentials,
  fees: paths.fees,
  reservations: paths.reservations,
};
