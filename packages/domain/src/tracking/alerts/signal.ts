/** What a case of a rule says: the text of its signal, without amounts and names of places, which not everybody may read. */

import { formatNumber, formatRate, shortNumber } from '../../system/amounts/format';
import { plural } from '../../system/amounts/plural';
import { formatTime, toIso } from '../../system/time/time';
import type { CaseSignal } from '../../trips/cases/case';
import { emergencyText } from '../../trips/emergencies/emergency';
import { stopCodeName } from '../../trips/status/stop-codes';
import type { Condition } from './judge';
import type { RiskTrip } from './trip-facts';

/** «planta»: the name of a stop within a sentence. */
export const placeName = (code: string): string => stopCodeName(code).toLowerCase();

/** «al turno de 13:30», «a la cita de 13:30». */
export function slotName({ slot_at, slot_kind }: Pick<RiskTrip, 'slot_at' | 'slot_kind'>, zone: string): string {
  const article = slot_kind === 'cita' ? 'a la cita' : 'al turno';
  return `${article} de ${formatTime(slot_at, zone)}`;
}

/** «4,5»: degrees with one decimal, without the unit. */
export const celsius = (value: number): string => formatNumber(value, 1);

/** «2,3»: kilometres with one decimal, without the unit. */
export const kilometres = (value: number): string => formatNumber(value, 1);

function freeDaysText(days: number): string {
  if (days < 0) return `Días libres de naviera vencidos hace ${plural(-days, '# día', '# días')}`;
  if (days === 0) return 'Hoy es el último día libre de naviera';
  return plural(days, 'Queda # día libre de naviera', 'Quedan # días libres de naviera');
}

function textOf({ kind, watch }: Condition, trip: RiskTrip, zone: string): string {
  const at = trip.stand_by === null ? '' : ` · ${placeName(trip.stand_by.code)}`;
  switch (kind) {
    case 'PANICO':
      return emergencyText(false);
    case 'SIN_GPS':
      return `Sin GPS desde las ${formatTime(trip.last_position_at, zone)}`;
    case 'DETENIDO':
      return `Detenido fuera de geocerca desde las ${formatTime(trip.stopped_since, zone)}`;
    case 'LLEGA_TARDE':
      return `Llega tarde ${slotName(trip, zone)}`;
    case 'TARDE':
      return `No llegó ${slotName(trip, zone)}`;
    case 'STAND_BY_75':
      return `Stand-by: horas libres al ${formatRate(watch.limit)}${at}`;
    case 'STAND_BY':
      return `Stand-by corriendo${at}`;
    case 'DIAS_LIBRES':
      return freeDaysText(trip.free_days_left ?? 0);
    case 'TEMPERATURA':
      return `Temperatura ${celsius(trip.temperature_c ?? 0)} °C, pedida ${celsius(trip.set_point_c ?? 0)} °C`;
    case 'FUERA_DE_RUTA':
      return `Fuera de ruta, a ${kilometres(trip.newest?.fixes[0]?.off_road_km ?? watch.limit)} km de ella`;
    case 'VELOCIDAD': {
      const kmh = trip.newest?.fixes[0]?.speed_kmh ?? watch.limit;
      return `A ${formatNumber(kmh, 0)} km/h, con límite de ${shortNumber(watch.limit)} km/h`;
    }
    case 'GEOCERCA_ENTRA':
      return 'Entró en un lugar vigilado';
    case 'GEOCERCA_SALE':
      return 'Salió de un lugar vigilado';
  }
}

/** The signal of what holds. One of each episode, and of the free days one of each day, joins its case. `began_at`: when it began. */
export function signalOf(condition: Condition, trip: RiskTrip, began_at: string, zone: string): CaseSignal {
  const { kind, watch } = condition;
  const episode = kind === 'DIAS_LIBRES' ? `${trip.free_days_left}` : toIso(began_at);
  const { severity, limit, clear_min } = watch;
  const text = textOf(condition, trip, zone);
  return { kind, key: `${kind} ${episode}`, severity, at: began_at, text, limit, clear_min };
}
