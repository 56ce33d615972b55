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
};
