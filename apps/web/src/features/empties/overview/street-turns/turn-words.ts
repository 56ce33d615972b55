import type { StreetTurn, TurnPairRow } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import type { TurnState } from '@cabezal/domain/empties/street-turns/street-turn';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatAge, formatDate } from '@cabezal/domain/system/time/time';
import type { FamilyName } from '../../../../ui/tokens.ts';

/** Colour of a state; null: the street turn has ended without being used. */
export const TURN_FAMILIES: Readonly<Record<TurnState, FamilyName | null>> = {
  PROPUESTO: 'waiting',
  SOLICITADO: 'waiting',
  APROBADO: 'ready',
  EJECUTADO: 'closed',
  NEGADO: 'problem',
  VENCIDO: 'to_close',
  ANULADO: null,
};

export const km = (value: number): string => `${formatNumber(value, 0)} km`;
const HOUR = 60;

/** Why the pair is proposed, the most important reason first. */
export function turnReasons(pair: TurnPairRow): string[] {
  const { return_km, fetch_km, hop_km, avoided_usd, last_free_day, wait_minutes, photos } = pair;
  return [
    `Devolver ${km(return_km)} y retirar ${km(fetch_km)}, en vez de ${km(hop_km)} entre plantas`,
    ...(Number(avoided_usd) > 0 ? [`Evita ${formatMoney(avoided_usd)} de días a la naviera`] : []),
    last_free_day === null ? 'Sus días libres no están registrados' : `Último día libre: ${formatDate(last_free_day)}`,
    wait_minutes < HOUR ? 'Se toma apenas queda vacío' : `Espera vacío ${formatAge(wait_minutes)}`,
    ...(pair.export_type === pair.container_type
      ? []
      : [`El booking pide ${pair.export_type}: la naviera admite este ${pair.container_type} en su lugar`]),
    photos === 0
      ? 'Aún sin fotos del conductor'
      : photos === 1
        ? '1 foto del conductor'
        : `${photos} fotos del conductor`,
  ];
}

export const boxName = ({ id_reservation, number }: StreetTurn['import']): string => `${id_reservation}-${number}`;
