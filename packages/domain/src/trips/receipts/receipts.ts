import { signCount } from '../../system/text/sign-count';
import { identityError, NATIONALITY_ECUADORIAN } from '../../system/validation/driver';

/** Whether goods are handed over at a stop with this action. A container that is returned is empty. */
export const isHandOver = (action: string | null): boolean => action === 'DESCARGAR' || action === 'ENTREGAR';

const LEAST_NAME = 3;
/** Error sentence of the name of whoever received the goods; null if it may be stored. */
export const receiverNameError = (name: string): string | null =>
  signCount(name.trim()) < LEAST_NAME ? 'Escriba el nombre de quien recibe' : null;

/** Error sentence of an identity card: ten digits are a cédula, which has a check digit; a number with letters is a passport. */
export const receiverCardError = (card: string): string | null =>
  identityError({
    identification_kind: /^\d+$/.test(card) ? 'CEDULA' : 'PASAPORTE',
    identification_card: card,
    nationality: NATIONALITY_ECUADORIAN,
  });

/** What a receipt consists of, as the driver enters it. */
export interface SaidReceipt {
  identification_card: string | null;
  is_signed: boolean;
  unsigned_reason: string | null;
}

/** A field of a receipt that is missing or too much, with its sentence. */
export interface ReceiptLack {
  field: 'identification_card' | 'unsigned_reason';
  message: string;
}

/** What a receipt lacks: a signature needs the identity card of who signs, a name alone the reason. Null: it is complete. */
export function receiptLack({ identification_card, is_signed, unsigned_reason }: SaidReceipt): ReceiptLack | null {
  if (is_signed && identification_card === null)
    return { field: 'identification_card', message: 'Escriba la cédula de quien firma' };
  if (is_signed && unsigned_reason !== null)
    return { field: 'unsigned_reason', message: 'Con firma no se escribe un motivo' };
  if (!is_signed && unsigned_reason === null) return { field: 'unsigned_reason', message: 'Escriba por qué no firma' };
  return null;
}
