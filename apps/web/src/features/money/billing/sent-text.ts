/** «Enviadas 3 de 8 órdenes»: what came of a run that was stopped or had failures. */
export function sentText(sent: number, total: number): string {
  if (sent === 0) return total === 1 ? 'La orden no se envió' : `Ninguna de las ${total} órdenes se envió`;
  return `${sent === 1 ? 'Enviada' : 'Enviadas'} ${sent} de ${total} órdenes`;
}

/** «Creadas 3 de 8 órdenes» */
export function createdText(created: number, total: number): string {
  if (created === 0) return total === 1 ? 'La orden no se creó' : `Ninguna de las ${total} órdenes se creó`;
  return `${created === 1 ? 'Creada' : 'Creadas'} ${created} de ${total} órdenes`;
}
