/** What is posted to SAP, and what becomes of it (8-money §4.2, §4.3): names, causes of what fails, what a person mends. */

/** What a posting is about; each log has its kinds. */
export const POSTING_KIND_NAMES = {
  VENTA: 'Venta',
  NOTA_CREDITO: 'Nota de crédito',
  REEMBOLSO: 'Reembolso',
  COSTO: 'Costo de proveedor',
  PARTICULAR: 'Transportista particular',
  CORTE: 'Corte',
} as const;
export type PostingKind = keyof typeof POSTING_KIND_NAMES;

/** What SAP is asked to make, or to take back. */
export const POSTING_STEP_NAMES = {
  ORDEN: 'Orden de venta',
  FACTURA: 'Factura de venta',
  COMPRA: 'Factura de compra',
  PEDIDO: 'Pedido de compra',
  ANULACION: 'Anulación',
} as const;
export type PostingStep = keyof typeof POSTING_STEP_NAMES;

export const POSTING_STATE_NAMES = { PENDING: 'En camino', SENT: 'Recibido', ERROR: 'Falló' } as const;
export type PostingState = keyof typeof POSTING_STATE_NAMES;

/** Why a try failed: what is in the document, the network or SAP itself, the session with it, two documents of one key. */
export const POSTING_CAUSE_NAMES = { DATOS: 'Datos', RED: 'Red', SESION: 'Sesión', DUPLICADO: 'Duplicado' } as const;
export type PostingCause = keyof typeof POSTING_CAUSE_NAMES;

/** The four logs of SAP, each with the kinds that stand in it. */
export const SAP_LOGS = {
  ventas: ['VENTA', 'NOTA_CREDITO'],
  reembolsos: ['REEMBOLSO'],
  costos: ['COSTO', 'PARTICULAR'],
  particulares: ['CORTE'],
} as const satisfies Record<string, readonly PostingKind[]>;
export type SapLog = keyof typeof SAP_LOGS;

/** A posting that is still on its way after so many minutes waits for a person, too. */
export const WAITS_AFTER_MINUTES = 15;

/** What the gateway noted of a failed try → its cause. Data first: SAP's own words may name anything. */
export function causeOf(error: string): PostingCause {
  if (/^SAP (rechazó|no anuló|-\d)/.test(error)) return 'DATOS';
  if (/^SAP (tiene \d+ documentos|respondió el número)/.test(error)) return 'DUPLICADO';
  if (/sesión|el usuario o la clave|no está configurado/.test(error)) return 'SESION';
  return 'RED';
}

/** Which record a person mends; null: none of ours. */
export type Mend = 'SOCIO' | 'ARTICULO' | null;
/** What SAP refused, by its words: a business partner (the company) or an item (a service, a type of cost). */
export function mendOf(error: string): Mend {
  if (causeOf(error) !== 'DATOS') return null;
  if (/socio de negocio|CardCode/i.test(error)) return 'SOCIO';
  return /art[ií]culo|ItemCode/i.test(error) ? 'ARTICULO' : null;
}

/**
 * Whether a person may say that what a posting asked for was done in SAP by hand, or why not: an invoice that SAP never takes, a document that
 * somebody cancels there. An order that SAP does not have is sent again or taken away instead: it has a way out of its own.
 */
export function settledByHand(posting: {
  readonly step: PostingStep;
  readonly state: PostingState;
  readonly dropped: boolean;
}): true | string {
  if (posting.dropped) return 'La orden ya no existe';
  if (posting.state === 'SENT') return 'SAP ya lo tiene';
  if (posting.state === 'PENDING') return 'Aún está en camino: se intenta otra vez por sí solo';
  if (posting.step === 'FACTURA' || posting.step === 'ANULACION') return true;
  return 'Lo que SAP no tiene se reenvía o se elimina';
}

/** Of one document: noun-number-version, which SAP keeps as U_ClaveCabezal. */
export const postingKey = (noun: string, number: number, version: number): string => `${noun}-${number}-v${version}`;
