import { cleanContainer } from '@cabezal/domain/system/validation/container-input';
import { normalizePlate, plateError } from '@cabezal/domain/system/validation/plate';

const BOX = /^[A-Z]{4}\d{7}$/;

/** The search for a text: a complete container number or plate; null: neither. */
export function askedOf(text: string): { container_code: string } | { license_plate: string } | null {
  const box = cleanContainer(text.trim());
  if (BOX.test(box)) return { container_code: box };
  if (text.trim() === '' || plateError(text) !== null) return null;
  return { license_plate: normalizePlate(text) };
}
