/**
 * What an error of WhatsApp means for a message. LATER: the same message may be sent after a pause. AGAIN: the try failed, the next one may not.
 * NEVER: this message would be refused again. NO_WHATSAPP: nothing arrives at the number. WINDOW: free words are not allowed now, a template is.
 * TEMPLATE: the template cannot be used. ACCOUNT: our account or its key is at fault, so a person must see to it.
 */
type ErrorMeaning = 'LATER' | 'AGAIN' | 'NEVER' | 'NO_WHATSAPP' | 'WINDOW' | 'TEMPLATE' | 'ACCOUNT';

interface KnownError {
  meaning: ErrorMeaning;
  text: string;
  /** Seconds until the next try; only of LATER. */
  seconds?: number;
}

const ACCOUNT_KEY: KnownError = { meaning: 'ACCOUNT', text: 'WhatsApp no acepta la clave de la cuenta' };
const ACCOUNT_RIGHT: KnownError = { meaning: 'ACCOUNT', text: 'La cuenta de WhatsApp no tiene permiso para enviar' };
const WRONG_REQUEST: KnownError = { meaning: 'NEVER', text: 'WhatsApp no entendió el mensaje' };
const TEMPLATE_DIFFERS: KnownError = { meaning: 'TEMPLATE', text: 'La plantilla de WhatsApp tiene otros campos' };

/** The codes that are known, with what the log says of each. Source: the list of error codes of Meta's Cloud API. */
const KNOWN: Readonly<Record<number, KnownError>> = {
  0: ACCOUNT_KEY,
  1: { meaning: 'AGAIN', text: 'WhatsApp falló' },
  2: { meaning: 'AGAIN', text: 'WhatsApp no está disponible' },
  3: ACCOUNT_RIGHT,
  4: { meaning: 'LATER', text: 'WhatsApp pidió esperar', seconds: 60 },
  10: ACCOUNT_RIGHT,
  33: { meaning: 'ACCOUNT', text: 'El número que envía ya no existe en WhatsApp' },
  100: WRONG_REQUEST,
  190: ACCOUNT_KEY,
  368: { meaning: 'ACCOUNT', text: 'WhatsApp suspendió la cuenta' },
  80007: { meaning: 'LATER', text: 'WhatsApp pidió esperar', seconds: 60 },
  130429: { meaning: 'LATER', text: 'WhatsApp pidió esperar: demasiados mensajes', seconds: 5 },
  130472: { meaning: 'NEVER', text: 'WhatsApp no entregó el mensaje' },
  130497: { meaning: 'NEVER', text: 'WhatsApp no envía a números de ese país' },
  131000: { meaning: 'AGAIN', text: 'WhatsApp falló' },
  131005: ACCOUNT_RIGHT,
  131008: WRONG_REQUEST,
  131009: WRONG_REQUEST,
  131016: { meaning: 'AGAIN', text: 'WhatsApp no está disponible' },
  131021: { meaning: 'NEVER', text: 'El número es el que envía' },
  131026: { meaning: 'NO_WHATSAPP', text: 'El número no tiene WhatsApp' },
  131030: { meaning: 'ACCOUNT', text: 'La cuenta de WhatsApp es de prueba y no envía a este número' },
  131031: { meaning: 'ACCOUNT', text: 'WhatsApp bloqueó la cuenta' },
  131042: { meaning: 'ACCOUNT', text: 'WhatsApp no puede cobrar a la cuenta' },
  131045: { meaning: 'ACCOUNT', text: 'El número que envía no está registrado en WhatsApp' },
  131047: { meaning: 'WINDOW', text: 'Pasaron más de 24 horas desde que la persona escribió' },
  131048: {
    meaning: 'LATER',
    text: 'WhatsApp limitó la cuenta: muchas personas bloquean sus mensajes',
    seconds: 3_600,
  },
  131049: { meaning: 'NEVER', text: 'WhatsApp no entregó el mensaje' },
  131050: { meaning: 'NEVER', text: 'La persona no quiere estos mensajes de WhatsApp' },
  131051: WRONG_REQUEST,
  131056: { meaning: 'LATER', text: 'WhatsApp pidió esperar: demasiados mensajes a este número', seconds: 10 },
  131057: { meaning: 'LATER', text: 'La cuenta de WhatsApp está en mantenimiento', seconds: 300 },
  132000: TEMPLATE_DIFFERS,
  132001: { meaning: 'TEMPLATE', text: 'La plantilla no existe en WhatsApp' },
  132005: { meaning: 'NEVER', text: 'El texto es demasiado largo para la plantilla' },
  132007: { meaning: 'TEMPLATE', text: 'La plantilla no cumple las reglas de WhatsApp' },
  132012: TEMPLATE_DIFFERS,
  132015: { meaning: 'TEMPLATE', text: 'WhatsApp pausó la plantilla' },
  132016: { meaning: 'TEMPLATE', text: 'WhatsApp desactivó la plantilla' },
  133010: { meaning: 'ACCOUNT', text: 'El número que envía no está registrado en WhatsApp' },
};

export interface WhatsAppError extends KnownError {
  code: number;
}

/** What a code means. One that is not known is tried again only if the service failed: `status` is that of the answer, null in a notification. */
export function errorOf(code: number, status: number | null = null): WhatsAppError {
  const known = KNOWN[code];
  if (known !== undefined) return { ...known, code };
  if (code >= 200 && code < 300) return { ...ACCOUNT_RIGHT, code };
  if (status === 429) return { meaning: 'LATER', text: 'WhatsApp pidió esperar', seconds: 60, code };
  if (status === 401 || status === 403) return { ...ACCOUNT_KEY, code };
  if (status !== null && status >= 500) return { meaning: 'AGAIN', text: 'WhatsApp falló', code };
  return { meaning: 'NEVER', text: 'WhatsApp rechazó el mensaje', code };
}

/** The words of an error for the log: «El número no tiene WhatsApp (131026)». */
export const errorWords = ({ text, code }: Pick<WhatsAppError, 'text' | 'code'>): string => `${text} (${code})`;
