import type { Tx } from '../db/tx.ts';
import { AppError } from '../http/errors.ts';
import { addTry } from './attempts.queries.ts';

/** Limit of tries in a window that begins with the first try. */
export interface TryLimit {
  most: number;
  minutes: number;
}

/**
 * Counts a try before its outcome is known: if it fails, the count must be kept (return the error instead of throwing), if it succeeds,
 * call `uncountTry`. Of several keys, count the one that many people share (an address) last. Returns the seconds to wait if the limit is
 * reached. Needs the system's rights.
 */
export async function countTry(tx: Tx, key: string, limit: TryLimit): Promise<number | null> {
  const windowMs = limit.minutes * 60_000;
  const { count, began_at } = await addTry(tx, key, windowMs);
  if (count <= limit.most) return null;
  return Math.max(1, Math.ceil((Date.parse(began_at) + windowMs - tx.now.getTime()) / 1000));
}

/** «15 minutos», «1 hora», «8 horas» */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return `${hours} horas`;
}

/** `sentence` receives the time to wait, in words. */
export const tooManyTries = (seconds: number, sentence: (wait: string) => string): AppError =>
  new AppError(429, 'DEMASIADOS_INTENTOS', sentence(waitText(seconds)), undefined, seconds);
