import { cleanContainer } from '@cabezal/domain/system/validation/container-input';
import { normalizePlate, plateError } from '@cabezal/domain/system/validation/plate';

const BOX = /^[A-Z]{4}\d{7}$/;

/** The input of the search for a typed text. Null: it is neither a complete container number nor a plate. */
export function askedOf(text: string): { container_code: string } | { license_plate: string } | null {
  const box = cleanContainer(text.trim());
  if (BOX.test(box)) return { container_code: box };
  if (text.trim() === '' || plateError(text) !== null) return null;
  return { license_plate: normalizePlate(text) };
}
