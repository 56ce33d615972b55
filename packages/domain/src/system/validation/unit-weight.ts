import { refusalMessage } from '../refusals/refusals';

/** Error of a unit's weight, cargo plus tare in kg: positive and at most `maxKg` (parameter `unidad_max_kg`, spec §5: 45000); null when valid or empty. */
export function weightError(cargoKg: number | null | undefined, tareKg: number, maxKg: number): string | null {
  if (cargoKg === null || cargoKg === undefined) return null;
  if (!Number.isFinite(cargoKg) || cargoKg < 0) return 'Ingrese un peso válido';
  return cargoKg + tareKg <= maxKg ? null : refusalMessage('PESO_EXCEDIDO', { kg: maxKg });
}
