/** Kind of the document with the signature of whoever received the goods. It comes with its receipt; people attach other kinds. */
export const SIGNATURE_KIND = 'FIRMA';
export const SIGNATURE_NAME = 'Firma de quien recibe';
