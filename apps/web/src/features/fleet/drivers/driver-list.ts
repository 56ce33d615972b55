import { type DriverRow, getDrivers, getDriversExcel } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { driverColumns, driverPath } from './driver-columns.tsx';

/** The list of drivers, also used on other pages. */
export const driverList = {
  id: 'drivers',
  call: getDrivers,
  onExcel: getDriversExcel,
  columns: driverColumns,
  row: { key: (row: DriverRow) => row.id_driver, path: driverPath },
  search: 'Nombre o cédula',
};
