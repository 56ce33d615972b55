/** Validation of third-party costs of a trip (8-money §3): error sentences by field, null when valid. */
import { compare, type Money } from '../../system/amounts/money';
import { refuse, type Verdict } from '../../system/refusals/refusals';

export const DOCUMENT_TYPE_NAMES = {
  FACTURA: 'Factura',
  NOTA_VENTA: 'Nota de venta',
  LIQUIDACION: 'Liquidación de compra',
  TIQUETE: 'Tiquete',
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPE_NAMES;

/** A detail of a receipt as entered. */
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
/** Authorization number: 10 digits for a pre-printed document, 37 or (access key) 49 for an electronic one. */
export const isAuthorisation = (text: string): boolean => /^(\d{10}|\d{37}|\d{49})$/.test(text);

type Errors = Record<string, string | null>;
/** Number, type and date of a document are entered together; the authorization is optional. */
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

/** Company that invoices a cost of a reservation. */
export interface Provider {
  readonly id_company: number;
  readonly is_operator: boolean;
  readonly active: boolean;
  readonly blocked: boolean;
}
/**
 * A provider is neither the client nor the billed company nor the operator itself. `stored`: the provider that the receipt has already; it stays,
 * whatever became of it since.
 */
export function providerError(
  provider: Provider | null,
  reservation: { readonly id_client: number; readonly id_bill_to: number },
  stored: number | null = null,
): string | null {
  if (provider !== null && provider.id_company === stored) return null;
  if (provider === null || !provider.active) return 'Elija un proveedor activo';
  if (provider.blocked) return 'El proveedor está bloqueado';
  if (provider.is_operator) return 'La operadora no es su propio proveedor';
  const isClient = provider.id_company === reservation.id_client || provider.id_company === reservation.id_bill_to;
  return isClient ? 'El proveedor es el cliente de la reserva' : null;
}

/** A cost on a cost order cannot be changed (COSTO_EN_ORDEN). */
export const openVerdict = (numero_orden: number | null): Verdict =>
  numero_orden === null ? true : refuse('COSTO_EN_ORDEN', { n: String(numero_orden) });
