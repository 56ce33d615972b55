const ECUADOR = '593';

/** The address that opens WhatsApp with a number, and with a text. A local number 098… gets the country code. */
export function whatsAppPath(phone: string, text?: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0/, ECUADOR);
  return `https://wa.me/${digits}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}
