import type { AlertCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { isRecordKind, type RecordKind } from '@cabezal/domain/trips/cases/case';
import { paths, pathTo } from '../../app/paths.ts';

/** What of a case says where its cause is attended. */
export type AttendedCase = Pick<
  AlertCase,
  'kind' | 'subject' | 'id_guide' | 'id_reservation' | 'id_truck' | 'id_driver'
>;

/** Where the cause of a case is attended, and what a person does there. */
interface CaseTask {
  path: string;
  text: string;
}

const reservationTab = (id_reservation: number | null, tab: string): string | null =>
  id_reservation === null ? null : `${pathTo(paths.reservation, { id_reserva: id_reservation })}?tab=${tab}`;

function credentialsPath({ subject, id_truck, id_driver }: AttendedCase): string | null {
  if (subject === 'fleet') return `${paths.ownCredentials}?tab=por_vencer`;
  if (id_driver !== null) return pathTo(paths.driverCredentials, { id_chofer: id_driver });
  return id_truck === null ? null : pathTo(paths.truckCredentials, { id_camion: id_truck });
}

const PATHS: Readonly<Record<RecordKind, (found: AttendedCase) => string | null>> = {
  GUIA_ABIERTA: ({ id_guide }) =>
    id_guide === null ? null : pathTo(paths.guideClose, { id_reservation_milestone_guide: id_guide }),
  SAP_ERROR: () => paths.reposts,
  TAREA_VENCIDA: ({ id_reservation }) => reservationTab(id_reservation, 'tareas'),
  CREDENCIAL: credentialsPath,
  CORTE_EN_RIESGO: ({ id_reservation }) =>
    id_reservation === null ? null : pathTo(paths.dispatch, { id_reserva: id_reservation }),
  TURNO_SIN_CONFIRMAR: ({ id_reservation }) => reservationTab(id_reservation, 'turnos'),
  TURNO_PERDIDO: ({ id_reservation }) => reservationTab(id_reservation, 'turnos'),
  // A system that does not answer is nobody's page.
  SISTEMA: ({ subject }) => (subject.startsWith('door ') ? paths.modemConnection : null),
};

const TEXTS: Readonly<Record<RecordKind, string>> = {
  GUIA_ABIERTA: 'Cerrar la guía',
  SAP_ERROR: 'Ver los documentos',
  TAREA_VENCIDA: 'Ver las tareas',
  CREDENCIAL: 'Ver las credenciales',
  CORTE_EN_RIESGO: 'Ver el despacho',
  TURNO_SIN_CONFIRMAR: 'Ver los turnos',
  TURNO_PERDIDO: 'Ver los turnos',
  SISTEMA: 'Ver la conexión',
};

/** Where the cause of a case about a record is attended; null: on the board, or on no page. */
export function caseTask(found: AttendedCase): CaseTask | null {
  if (!isRecordKind(found.kind)) return null;
  const path = PATHS[found.kind](found);
  return path === null ? null : { path, text: TEXTS[found.kind] };
}
