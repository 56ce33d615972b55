import { DRIVER_PAPER_NAMES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { DRIVER } from './driver.record.ts';
import { driverImport } from './drivers.import.ts';
import { driverRoutes } from './drivers.routes.ts';

/** Drivers: their data, licenses, companies, state and Excel. */
export const driversModule: Module = {
  routes: () => driverRoutes(),
  imports: () => [driverImport],
  records: [DRIVER],
  codeTexts: { qualification: QUALIFICATION_LABELS, kind: DRIVER_PAPER_NAMES },
  readable: [readable({ noun: 'driver', table: 'drivers', key: 'id_driver', action: 'driver.read' })],
};
