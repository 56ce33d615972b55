import { labelOf, STATUSES } from '@cabezal/domain/trips/status/labels';
import { STOP_CODE_NAMES } from '@cabezal/domain/trips/status/stop-codes';
import { TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import type { CodeTexts } from '../../../declarations.ts';

/** Texts of the codes of reservations, trips, their events and their links. */
export const TRIP_CODE_TEXTS: CodeTexts = {
  status: Object.fromEntries(STATUSES.map(status => [status, labelOf(status)])),
  template: TEMPLATE_NAMES,
  reservation_type: { E: 'Exportación', I: 'Importación' },
  type: STOP_CODE_NAMES,
  source: { GPS: 'GPS', DRIVER: 'Conductor', MONITOR: 'Monitoreo' },
  purpose: {
    monitoring: 'Seguimiento del cliente',
    tracking_destination: 'Seguimiento del destinatario',
    fleet_activity: 'Actividad de una flota',
    travel_resources: 'Página del conductor',
    password: 'Contraseña',
  },
};
