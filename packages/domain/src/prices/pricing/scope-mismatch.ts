/** Whether a rate may be chosen for a movement: its scope must match, except client and date (8-money §1.3 `asociar_reserva_tarifa`). */
import { inBand, type LoserReason } from './dimensions';
import type { ScopeFacts } from './rate-facts';
import type { SaleScope } from './rate-rules';

const CHECKS: readonly (readonly [reason: keyof typeof WORDS, keys: readonly Exclude<keyof ScopeFacts, 'km'>[]])[] = [
  ['OTRO_LUGAR', ['id_plant', 'id_route', 'id_canton', 'id_province']],
  ['OTRO_PUERTO', ['id_port']],
  ['OTRO_CONTENEDOR', ['id_container_type', 'container_group']],
  ['OTRO_TIPO', ['template', 'reservation_type']],
  ['OTRA_NAVIERA', ['id_shipping_line']],
  ['OTRO_PRODUCTO', ['id_product']],
];
const WORDS = {
  OTRO_LUGAR: 'es para otro lugar',
  OTRO_PUERTO: 'es para otro puerto',
  OTRO_CONTENEDOR: 'es para otro contenedor',
  OTRO_TIPO: 'es para otro tipo de viaje',
  OTRA_NAVIERA: 'es para otra naviera',
  OTRO_PRODUCTO: 'es para otro producto',
  FUERA_DE_RANGO_KM: 'es para viajes de otros kilómetros',
} as const satisfies Partial<Record<LoserReason, string>>;

/** Why the scope of a rate does not match a movement, in words that follow «la tarifa»; null: it does. Client and date are not checked. */
export function scopeMismatch(scope: SaleScope, facts: ScopeFacts): string | null {
  const off = CHECKS.find(([, keys]) =>
    keys.some(key => {
      const asked = scope[key] ?? null;
      return asked !== null && asked !== facts[key];
    }),
  );
  if (off !== undefined) return WORDS[off[0]];
  return inBand(scope, facts.km) ? null : WORDS.FUERA_DE_RANGO_KM;
}
