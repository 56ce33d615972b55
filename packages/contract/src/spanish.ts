import { config, type ZodErrorMap } from 'zod';
import es from 'zod/v4/locales/es.js';

/** Default messages: short Spanish ones for frequent issues, zod's Spanish locale for the rest. */
const shortWords: ZodErrorMap = issue => {
  if (issue.code === 'invalid_type') return 'Ingrese un valor válido';
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const isText = issue.origin === 'string';
  if (issue.code === 'too_small')
    return isText ? `Al menos ${issue.minimum} caracteres` : `El mínimo es ${issue.minimum}`;
  return isText ? `Máximo ${issue.maximum} caracteres` : `El máximo es ${issue.maximum}`;
};

/** Sets Spanish as the language of schemas without their own messages. */
export function speakSpanish(): void {
  config({ ...es(), customError: shortWords });
}
