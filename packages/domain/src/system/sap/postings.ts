/** Postings to SAP (8-money §4.2, §4.3): names, causes of failed attempts, and what a person corrects. */

/** Kinds of postings; each log lists some of them. */
export const POSTING_KIND_NAMES = {
  VENTA: 'Venta',
  NOTA_CREDITO: 'Nota de crédito',
  REEMBOLSO: 'Reembolso',
  COSTO: 'Costo de proveedor',
  PARTICULAR: 'Transportista particular',
  CORTE: 'Corte',
  NOMINA: 'Corte de conductores',
  ANTICIPO: 'Anticipo de transportista',
  NOTA_COMPRA: 'Nota de crédito de transportista',
} as const;
export type PostingKind = keyof typeof POSTING_KIND_NAMES;

/** Whether SAP is asked to create a document or to cancel it. */
export const POSTING_STEP_NAMES = {
  ORDEN: 'Orden de venta',
  FACTURA: 'Factura de venta',
  COMPRA: 'Factura de compra',
  PEDIDO: 'Pedido de compra',
  ASIENTO: 'Asiento contable',
  PAGO: 'Pago a cuenta',
  NOTA: 'Nota de crédito de compra',
  ANULACION: 'Anulación',
} as const;
export type PostingStep = keyof typeof POSTING_STEP_NAMES;

export const POSTING_STATE_NAMES = { PENDING: 'En camino', SENT: 'Recibido', ERROR: 'Falló' } as const;
export type PostingState = keyof typeof POSTING_STATE_NAMES;

/** Cause of a failed attempt: the document's data, the network or SAP itself, the SAP session, a duplicate key. */
export const POSTING_CAUSE_NAMES = { DATOS: 'Datos', RED: 'Red', SESION: 'Sesión', DUPLICADO: 'Duplicado' } as const;
export type PostingCause = keyof typeof POSTING_CAUSE_NAMES;

/** The four SAP logs with their kinds of postings. */
export const SAP_LOGS = {
  ventas: ['VENTA', 'NOTA_CREDITO'],
  reembolsos: ['REEMBOLSO'],
  costos: ['COSTO', 'PARTICULAR'],
  particulares: ['CORTE', 'NOMINA', 'ANTICIPO', 'NOTA_COMPRA'],
} as const satisfies Record<string, readonly PostingKind[]>;
export type SapLog = keyof typeof SAP_LOGS;

/** A posting that is still on its way after so many minutes is listed for a person. */
export const WAITS_AFTER_MINUTES = 15;

/** Cause of a failed attempt, from the text noted by the gateway. DATOS is tested first, because SAP's own messages may contain any word. */
export function causeOf(error: string): PostingCause {
  if (/^SAP (rechazó|no anuló|-\d)/.test(error)) return 'DATOS';
  if (/^SAP (tiene \d+ documentos|respondió el número)/.test(error)) return 'DUPLICADO';
  if (/sesión|el usuario o la clave|no está configurado/.test(error)) return 'SESION';
  return 'RED';
}

/** Kind of record that a person corrects; null: none. */
export type Mend = 'SOCIO' | 'ARTICULO' | 'CUENTA' | null;
/** Record to correct, from SAP's message: a business partner (the company), an item (a service or cost type), or an account (a parameter). */
export function mendOf(error: string): Mend {
  if (causeOf(error) !== 'DATOS') return null;
  if (/socio de negocio|CardCode/i.test(error)) return 'SOCIO';
  if (/art[ií]culo|ItemCode/i.test(error)) return 'ARTICULO';
  return /\bcuenta\b|AccountCode/i.test(error) ? 'CUENTA' : null;
}

/** Documents that a person may enter in SAP by hand where SAP keeps refusing ours: nothing in Cabezal cancels them afterwards. */
export const isEnteredByHand = (step: PostingStep): boolean => step === 'FACTURA' || step === 'ASIENTO';

/**
 * Whether a person may mark a posting as done manually in SAP, or why not. Allowed for an invoice or an entry that SAP keeps refusing, and for a
 * document that is cancelled in SAP. An order that SAP does not have is sent again or withdrawn instead.
 */
export function mayRecordManualSettlement(posting: {
  readonly step: PostingStep;
  readonly state: PostingState;
  readonly dropped: boolean;
}): true | string {
  if (posting.dropped) return 'La orden ya no existe';
  if (posting.state === 'SENT') return 'SAP ya lo tiene';
  if (posting.state === 'PENDING') return 'Aún está en camino: se intenta otra vez por sí solo';
  if (isEnteredByHand(posting.step) || posting.step === 'ANULACION') return true;
  return 'Lo que SAP no tiene se reenvía o se elimina';
}

/** Idempotency key of a document, noun-number-version; SAP stores it as U_ClaveCabezal. */
export const postingKey = (noun: string, number: number, version: number): string => `${noun}-${number}-v${version}`;
