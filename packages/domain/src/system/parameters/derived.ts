/** Figures computed from parameters. They are displayed with their formula and cannot be entered. */
import { exact } from '../amounts/money';
import type { Parameters } from './parameter-value';

type KmCost = Parameters<'diesel_usd_galon' | 'km_por_galon_cargado' | 'costo_km_otros_usd'>;

/** Cost of one kilometre of an own truck, USD with four decimals: fuel plus the other costs per km (8-money §2). */
export function costPerKm(held: KmCost): string {
  return exact(held.diesel_usd_galon).dividedBy(held.km_por_galon_cargado).plus(held.costo_km_otros_usd).toFixed(4);
}

export const KM_COST_PARAMETERS = ['diesel_usd_galon', 'km_por_galon_cargado', 'costo_km_otros_usd'] as const;

export const KM_COST = {
  key: 'costo_km',
  name: 'Costo por kilómetro',
  unit: 'USD/km',
  formula: 'Precio del diésel ÷ rendimiento + llantas y mantenimiento',
} as const;
