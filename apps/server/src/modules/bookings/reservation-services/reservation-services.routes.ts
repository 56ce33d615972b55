import * as calls from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { SERVICE_REQUEST_STATE_NAMES } from '@cabezal/domain/bookings/reservation-services/reservation-services';
import { listPage } from '../../../platform/db/list.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { addServices } from './add-services.ts';
import { approveRequest, denyRequest, previewRequest, withdrawRequest } from './decide-request.ts';
import { previewServices } from './preview-services.ts';
import { readServices } from './read-services.ts';
import { serviceListSpec } from './service-list.queries.ts';
import { updateServices } from './update-services.ts';

const shown = ({ tx, actor }: Context<unknown>, id_reservation: number) => readServices(tx, actor, id_reservation);

const STATES: Readonly<Record<calls.ListedService['state'], string>> = {
  ...calls.SERVICE_BILLING_NAMES,
  NOT_OWED: 'No se cobra',
  ...SERVICE_REQUEST_STATE_NAMES,
};
const columns: ExcelColumn<calls.ListedService>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'N.º', key: 'number', width: 6, type: 'number' },
  { header: 'Contenedor', key: 'container_code', width: 15, type: 'text' },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Servicio', key: 'service', width: 36, type: 'text' },
  { header: 'Cantidad', key: 'quantity', width: 10, type: 'number' },
  { header: 'Subtotal sin IVA', key: 'subtotal', width: 14, type: 'money' },
  { header: 'Estado', key: 'state', width: 18, type: 'text', value: row => STATES[row.state] },
  { header: 'Orden de pago', key: 'numero_orden', width: 14, type: 'number' },
  { header: 'Pedido por', key: 'requested_name', width: 24, type: 'text' },
  { header: 'Fecha', key: 'at', width: 18, type: 'instant' },
];

export function reservationServiceRoutes(): Route[] {
  return [
    serve(calls.getReservationServices, context => shown(context, context.input.id)),
    serve(calls.getServicesReservation, ({ tx, input }) =>
      listPage<calls.ListedService>(tx, serviceListSpec(input), input),
    ),
    serveExcel(calls.getServicesReservationExcel, calls.getServicesReservation, {
      name: 'servicios_reservas',
      sheet: 'Servicios',
      columns,
      spec: async ({ input }) => serviceListSpec(input),
    }),
    serve(calls.previewReservationServices, ({ tx, actor, input }) => previewServices(tx, actor, input)),
    serveChange(calls.addReservationServices, ({ tx, actor, input }) => addServices(tx, actor, input), shown),
    serveChange(calls.updateServices, ({ tx, actor, input }) => updateServices(tx, actor, input), shown),
    serve(calls.previewReservationService, ({ tx, actor, input }) => previewRequest(tx, actor, input)),
    serveChange(calls.approveReservationService, ({ tx, actor, input }) => approveRequest(tx, actor, input), shown),
    serveChange(calls.denyReservationService, ({ tx, actor, input }) => denyRequest(tx, actor, input), shown),
    serveChange(calls.withdrawReservationService, ({ tx, actor, input }) => withdrawRequest(tx, actor, input), shown),
  ];
}
