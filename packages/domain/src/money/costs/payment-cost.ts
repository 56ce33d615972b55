/** Rules of what third parties invoice for a trip, as it is entered (8-money §3): sentences by field, null where it is in order. */
import { compare, type Money } from '../../prices/money/money';
import { refuse, type Verdict } from '../../trips/rules/refusal';

export const DOCUMENT_TYPE_NAMES = {
  FACTURA: 'Factura',
  NOTA_VENTA: 'Nota de venta',
  LIQUIDACION: 'Liquidación de compra',
  TIQUETE: 'Tiquete',
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPE_NAMES;

/** A detail of a receipt as it is entered. */
export interface EnteredDetail {
  readonly subtotal: Money;
  readonly document_type?: string | null | undefined;
  readonly document_number?: string | null | undefined;
  readonly document_auth?: string | null | undefined;
  readonly document_date?: string | null | undefined;
}

const isGiven = (value: string | null | undefined): value is string => (value ?? '') !== '';

/** «001-002-000012345» */
export const isDocumentNumber = (text: string): boolean => /^\d{3}-\d{3}-\d{9}$/.test(text);
/** A pre-printed document has 10 digits, an electronic one 37 or, with its access key, 49. */
export const isAuthorisation = (text: string): boolean => /^(\d{10}|\d{37}|\d{49})$/.test(text);

type Errors = Record<string, string | null>;
/** Number, type and date of a document stand together; the authorisation beside them may be missing. */
export function detailErrors(detail: EnteredDetail, today: string): Errors {
  const { subtotal, document_type, document_number, document_auth, document_date } = detail;
  const hasDocument = [document_type, document_number, document_auth, document_date].some(isGiven);
  const wrongNumber = isGiven(document_number) && !isDocumentNumber(document_number);
  return {
    subtotal:
      compare(subtotal, '0.01') < 0 || compare(subtotal, '99999.99') > 0 ? 'El valor va de 0,01 a 99.999,99' : null,
    document_type: hasDocument && !isGiven(document_type) ? 'Elija el tipo de comprobante' : null,
    document_number: wrongNumber
      ? 'El número va como 001-001-000000001'
      : hasDocument && !isGiven(document_number)
        ? 'Ingrese el número del comprobante'
        : null,
    document_auth:
      isGiven(document_auth) && !isAuthorisation(document_auth) ? 'La autorización tiene 10, 37 o 49 dígitos' : null,
    document_date:
      isGiven(document_date) && document_date > today
        ? 'La fecha no puede ser futura'
        : hasDocument && !isGiven(document_date)
          ? 'Ingrese la fecha del comprobante'
          : null,
  };
}

/** Who may invoice a cost of a reservation. */
export interface Provider {
  readonly id_company: number;
  readonly is_operator: boolean;
  readonly active: boolean;
  readonly blocked: boolean;
}
/** Who pays for a trip is not paid for it: neither the client nor the company that is billed; the operator does not invoice itself. */
export function providerError(
  provider: Provider | null,
  reservation: { readonly id_client: number; readonly id_bill_to: number },
): string | null {
  if (provider === null || !provider.active) return 'Elija un proveedor activo';
  if (provider.blocked) return 'El proveedor está bloqueado';
  if (provider.is_operator) return 'La operadora no es su propio proveedor';
  const isClient = provider.id_company === reservation.id_client || provider.id_company === reservation.id_bill_to;
  return isClient ? 'El proveedor es el cliente de la reserva' : null;
}

/** What is on an order of costs stays as it is (COSTO_EN_ORDEN). */
export const openVerdict = (numero_orden: number | null): Verdict =>
  numero_orden === null ? true : refuse('COSTO_EN_ORDEN', { n: String(numero_orden) });
