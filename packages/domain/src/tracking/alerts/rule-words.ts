/** What a rule does, in words for whoever writes and reads rules. */

import { formatRate, shortNumber } from '../../system/amounts/format';
import { plural } from '../../system/amounts/plural';
import { formatLength } from '../../system/time/time';
import { type CaseSeverity, isRecordKind, type RuleKind, type TripKind } from '../../trips/cases/case';
import { KINDS } from './kinds';
import { recordConditionText } from './record-words';
import { intervalLabel } from './rule-checks';

export const SEVERITY_NAMES: Readonly<Record<CaseSeverity, string>> = {
  CRITICA: 'Crítica',
  ALTA: 'Alta',
  MEDIA: 'Media',
  BAJA: 'Baja',
};

/** «20 min», «24 horas», «75 %», «3 días», «2 °C», «1,5 km», «90 km/h». */
function limitText(kind: RuleKind, limit: number): string {
  const unit = KINDS[kind].threshold?.unit;
  if (unit === '%') return formatRate(limit);
  if (unit === 'h') return plural(limit, '# hora', '# horas');
  if (unit === 'días') return plural(limit, '# día', '# días');
  return unit === '°C' || unit === 'km' || unit === 'km/h' ? `${shortNumber(limit)} ${unit}` : formatLength(limit);
}

/** What of the truck or its trip is watched: «está detenido más de 15 min fuera de lugares conocidos». */
function conditionText(kind: TripKind, limit: number, place: string | null): string {
  const at = limitText(kind, limit);
  switch (kind) {
    case 'PANICO':
      return 'pide ayuda por una emergencia';
    case 'SIN_GPS':
      return `no envía posición por más de ${at}`;
    case 'DETENIDO':
      return `está detenido más de ${at} fuera de lugares conocidos`;
    case 'LLEGA_TARDE':
      return `va a llegar más de ${at} después de su turno o cita`;
    case 'TARDE':
      return `no ha llegado ${at} después de su turno o cita`;
    case 'STAND_BY_75':
      return `ha usado el ${at} de las horas libres de una parada`;
    case 'STAND_BY':
      return 'pasa las horas libres de una parada y corre stand-by';
    case 'DIAS_LIBRES':
      return `lleva un contenedor con ${plural(limit, '# día libre', '# días libres')} o menos`;
    case 'TEMPERATURA':
      return `lleva la carga a más de ${at} de la temperatura pedida`;
    case 'FUERA_DE_RUTA':
      return `se aleja más de ${at} de su ruta`;
    case 'VELOCIDAD':
      return `va a más de ${at}`;
    case 'GEOCERCA_ENTRA':
      return place === null ? 'entra en el lugar elegido' : `entra en ${place}`;
    case 'GEOCERCA_SALE':
      return place === null ? 'sale del lugar elegido' : `sale de ${place}`;
  }
}

/** The threshold in the list of rules: «Más de 20 min»; null: the kind has none. */
export function thresholdText(kind: RuleKind, limit: number): string | null {
  const { threshold } = KINDS[kind];
  if (threshold === null) return null;
  return `${threshold.label} ${limitText(kind, limit)}`;
}

/** Names of what a rule is meant for; null: everything. */
export interface ScopeNames {
  readonly guide: string | null;
  readonly id_reservation: number | null;
  readonly route: string | null;
  readonly location: string | null;
  readonly client: string | null;
  readonly company: string | null;
}

/** «Todos los viajes», «Frutadeli · Por Transportes Andes»; of a kind of records without a limit «Todo». */
export function scopeText(kind: RuleKind, names: ScopeNames): string {
  const { guide, id_reservation, route, location, client, company } = names;
  const parts = [
    guide && `Guía ${guide}`,
    id_reservation && `Reserva ${id_reservation}`,
    route && `Ruta ${route}`,
    location && (KINDS[kind].needs_place ? location : `Con parada en ${location}`),
    client,
    company && `Por ${company}`,
  ].filter(part => part !== null && part !== 0 && part !== '');
  if (parts.length > 0) return parts.join(' · ');
  return isRecordKind(kind) ? 'Todo' : 'Todos los viajes';
}

function subjectText({ guide, id_reservation, route, location, client, company }: ScopeNames): string {
  const truck = company === null ? 'un camión' : `un camión de ${company}`;
  const parts = [
    client && ` con carga de ${client}`,
    guide && ` en la guía ${guide}`,
    id_reservation && ` en la reserva ${id_reservation}`,
    route && ` en la ruta ${route}`,
    location && ` que para en ${location}`,
  ];
  return `${truck}${parts.filter(Boolean).join('')}`;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;

export interface WordedRule {
  readonly kind: RuleKind;
  readonly severity: CaseSeverity;
  readonly limit: number;
  readonly for_min: number;
  readonly interval_min: number | null;
  readonly sla_ack_min: number;
  /** Absent or null: no time. */
  readonly sla_end_min?: number | null;
  readonly scope: ScopeNames;
  /** Names of roles and people. */
  readonly recipients: readonly string[];
}

function watchedText(kind: RuleKind, limit: number, scope: ScopeNames): string {
  if (isRecordKind(kind)) return recordConditionText(kind, limit, scope);
  // The place is what such a rule watches, not a limit of its trips.
  const subject = KINDS[kind].needs_place ? { ...scope, location: null } : scope;
  return `${subjectText(subject)} ${conditionText(kind, limit, scope.location)}`;
}

/** What the rule does, as one reads it aloud. */
export function ruleSentence(rule: WordedRule): string {
  const { kind, severity, limit, for_min, interval_min, sla_ack_min, sla_end_min = null, scope, recipients } = rule;
  const who =
    recipients.length === 0 ? 'Abrir un caso en el monitoreo' : `Abrir un caso y avisar a ${listed(recipients)}`;
  const lasting = for_min === 0 ? '' : `, y dura ${formatLength(for_min)}`;
  const first = `${who} si ${watchedText(kind, limit, scope)}${lasting}.`;
  const ack = formatLength(sla_ack_min);
  const within = `Gravedad ${SEVERITY_NAMES[severity].toLowerCase()}: alguien debe reconocerlo en ${ack}`;
  const again =
    interval_min === null ? '' : `; mientras tanto se recuerda ${intervalLabel(interval_min).toLowerCase()}`;
  const end = sla_end_min === null ? '' : `. Debe quedar resuelto en ${formatLength(sla_end_min)}`;
  return `${first} ${within}${again}${end}.`;
}
