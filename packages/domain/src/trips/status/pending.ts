/**
 * What may be missing of a reservation under way, in the order in which a trip meets it: a rate, an answer to what its customer asked for, a charge that an edit means, the hours of its legs, the line that lends its boxes, a slot, truck or
 * driver, a paper of either, the issue of its guide, the number of the box, its seal, why it came late, a task that is overdue, a paper of
 * the closing, the closing. The words are those of screens and Excel (design 9 §4).
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
