import { AppError, fromDatabase } from '../../../platform/http/errors.ts';

/** For several trips, the refusal names its trip: «48227-1: El camión ya tiene una guía activa (…)». */
export async function labelled<T>(label: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof AppError ? error : fromDatabase(error);
    if (known === undefined || label === null) throw error;
    throw new AppError(known.status, known.code, `${label}: ${known.message}`, known.fields);
  }
}

/** Warnings, prefixed with their trip. */
export const named = (label: string | null, told: readonly string[]): string[] =>
  told.map(text => (label === null ? text : `${label}: ${text}`));
