import { plural } from '@cabezal/domain/system/amounts/plural';

/** «Enviadas 3 de 8 órdenes»: what came of a run that was stopped or had failures. */
export function sentText(sent: number, total: number): string {
  if (sent === 0) return plural(total, 'La orden no se envió', 'Ninguna de las # órdenes se envió');
  return `${plural(sent, 'Enviada #', 'Enviadas #')} de ${total} órdenes`;
}

/** «Creadas 3 de 8 órdenes» */
export function createdText(created: number, total: number): string {
  if (created === 0) return plural(total, 'La orden no se creó', 'Ninguna de las # órdenes se creó');
  return `${plural(created, 'Creada #', 'Creadas #')} de ${total} órdenes`;
}
