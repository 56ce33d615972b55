/**
 * Pending things of a reservation under way, in the order of a trip: rate, answer to a service request, charge proposal, hours of its legs, shipping
 * line, slot, truck or driver, a paper of either, issue of the guide, container number, seal, justification of a delay, overdue task, paper of the
 * closing, closing. Names as on screens and in Excel (design 9 §4).
 */
export const PENDING_NAMES = {
  no_fee: 'Sin tarifa',
  service_request: 'Servicio pedido',
  charge_proposal: 'Cobro por decidir',
  no_schedule: 'Sin programación',
  no_line: 'Sin naviera',
  no_slot: 'Sin turno',
  no_truck: 'Sin camión',
  papers: 'Papeles',
  not_issued: 'Guía sin emitir',
  no_container: 'Sin contenedor',
  no_seal: 'Sin sello',
  late: 'Atraso sin justificar',
  task_overdue: 'Tarea vencida',
  file: 'Archivo',
  to_close: 'Por cerrar',
} as const;

export type PendingKind = keyof typeof PENDING_NAMES;
