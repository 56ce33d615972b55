import type { ReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import type { PlaceOption, ShippingLine } from '@cabezal/contract/people/companies/companies.calls';
import type { ContainerType } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { instantOf, isDate, minutesBetween, toIso } from '@cabezal/domain/system/time/time';
import { containerWarnings } from '@cabezal/domain/system/validation/container';
import { vgmKg } from '@cabezal/domain/system/validation/shipment';
import { ISSUE_LACK_NAMES, issueLacks } from '@cabezal/domain/trips/rules/issue-lacks';
import { PAST_CITA } from '@cabezal/domain/trips/rules/reservation-edit';
import { type FieldName, isRequired } from '../../../ui/form/zod-rule.ts';
import { type BookingValues, bookingSchema } from './booking-values.ts';

/** The «Antes de crear» of a booking: errors, warnings, and what is in order. */
export interface Check {
  key: string;
  level: 'problem' | 'missing' | 'warning' | 'ok';
  text: string;
  /** The field that «Ir al campo» focuses. */
  field?: (string | number)[];
}

const requiredFields = ['id_client', 'id_bill_to', 'port', 'depot', 'plant', 'appointment_date', 'appointment_time'];
const requiredOfBox = ['id_container_type', 'weight_kg'] as const;
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

export interface CheckFacts {
  /** Fields whose value is invalid. */
  wrong: readonly FieldName[];
  /** Warnings of the price calculation. */
  warnings: readonly string[];
  types: readonly ContainerType[];
  /** Maximum weight of a unit, whether a past appointment is allowed, until when cancelling is free. */
  limits: ReservationRequest['limits'];
  line: ShippingLine | undefined;
  port: PlaceOption | undefined;
  /** Labels of the fields in the form. */
  labels: ReadonlyMap<string, string>;
  now: Date;
}

const asPath = (name: FieldName): (string | number)[] => (typeof name === 'object' ? [...name] : [name]);

function nameOf(path: readonly (string | number)[], labels: CheckFacts['labels']): string {
  if (path[0] === 'containers') return `el contenedor ${Number(path[1]) + 1}`;
  return `«${labels.get(String(path[0])) ?? path[0]}»`;
}

function problems({ wrong, labels }: CheckFacts): Check[] {
  const seen = new Map<string, Check>();
  for (const path of wrong.map(asPath)) {
    const name = nameOf(path, labels);
    if (!seen.has(name))
      seen.set(name, { key: `wrong ${name}`, level: 'problem', text: `Corregir ${name}`, field: path });
  }
  return [...seen.values()];
}

function missing(values: BookingValues, { wrong, labels }: CheckFacts): Check[] {
  const refused = new Set(wrong.map(name => asPath(name).join('.')));
  const plain = requiredFields
    .filter(field => isRequired(bookingSchema, field) && isEmpty(values[field as keyof BookingValues]))
    .map(field => ({ path: [field] as (string | number)[], word: labels.get(field) ?? field }));
  const boxes = values.containers.flatMap((box, index) =>
    requiredOfBox
      .filter(field => isEmpty(box[field]))
      .map(field => ({
        path: ['containers', index, field] as (string | number)[],
        word: `${field === 'weight_kg' ? 'peso' : 'tipo'} del contenedor ${index + 1}`,
      })),
  );
  const all = [...plain, ...boxes].filter(entry => !refused.has(entry.path.join('.')));
  if (all.length === 0) return [];
  const words = all.map(entry => entry.word);
  const text = words.length > 3 ? `${words.slice(0, 3).join(', ')} y ${words.length - 3} más` : words.join(', ');
  return [{ key: 'missing', level: 'missing', text: `Falta: ${text}`, field: all[0]?.path }];
}

function boxChecks(values: BookingValues, facts: CheckFacts): Check[] {
  const codes = values.containers.map(box => (box.container_code ?? '').trim().toUpperCase());
  const unnumbered = codes.flatMap((code, index) => (code === '' ? [index + 1] : []));
  const repeated = codes.flatMap((code, index) => (code !== '' && codes.indexOf(code) < index ? [index] : []));
  const remarks = codes.flatMap((code, index) =>
    containerWarnings(code, facts.line?.scac[0]).map(warning => ({
      key: `${index} ${warning.code}`,
      level: 'warning' as const,
      text: `Contenedor ${index + 1}: ${warning.message}`,
    })),
  );
  const which =
    unnumbered.length === 1 ? `El contenedor ${unnumbered[0]} quedará` : `${unnumbered.length} contenedores quedarán`;
  return [
    ...repeated.map(index => ({
      key: `repeated ${index}`,
      level: 'problem' as const,
      text: `El contenedor ${index + 1} repite un número`,
      field: ['containers', index, 'container_code'],
    })),
    ...(unnumbered.length > 0 ? [{ key: 'unnumbered', level: 'warning' as const, text: `${which} sin número` }] : []),
    ...remarks,
    ...warmReefers(values, facts),
    ...weightCheck(values, facts),
  ];
}

/** A reefer may travel empty or without a set point, but an omitted field is probably a mistake. */
const warmReefers = ({ containers }: BookingValues, { types }: CheckFacts): Check[] =>
  containers.flatMap((box, index) =>
    isEmpty(box.set_point_c) && types.some(type => type.reefer && type.id_container_type === box.id_container_type)
      ? [
          {
            key: `warm ${index}`,
            level: 'warning' as const,
            text: `Contenedor ${index + 1}: refrigerado sin temperatura`,
            field: ['containers', index, 'set_point_c'],
          },
        ]
      : [],
  );

/** The heaviest unit, cargo and tare, against the limit. */
function weightCheck(values: BookingValues, { types, limits }: CheckFacts): Check[] {
  const max = limits.unidad_max_kg;
  const units = values.containers.flatMap(box => {
    const type = types.find(entry => entry.id_container_type === box.id_container_type);
    return type && typeof box.weight_kg === 'number' ? [vgmKg(box.weight_kg, type.tare_kg)] : [];
  });
  const most = Math.max(...units);
  if (units.length === 0 || most > max) return [];
  return [
    {
      key: 'weight',
      level: 'ok',
      text: `Peso: ${formatNumber(most, 0)} de ${formatNumber(max, 0)} kg`,
    },
  ];
}

function timeChecks(values: BookingValues, { now, limits }: CheckFacts): Check[] {
  const { appointment_date: date, appointment_time: time, cut_off } = values;
  if (!date || !time || !isDate(date) || !/^\d\d:\d\d$/.test(time)) return [];
  const at = instantOf(date, time);
  const checks: Check[] = [];
  if (minutesBetween(toIso(now), at) < 0)
    checks.push({
      key: 'past',
      level: limits.past_appointment ? 'warning' : 'problem',
      text: PAST_CITA,
      field: ['appointment_date'],
    });
  // People who may book in the past also decide on cancellations.
  else if (!limits.past_appointment)
    checks.push({
      key: 'cancel',
      level: 'ok',
      text: `Puede cancelarla hasta ${limits.horas_cancelacion_sin_cargo} horas antes de la cita`,
    });
  if (cut_off && minutesBetween(at, cut_off) < 0)
    checks.push({ key: 'cut_off', level: 'warning', text: 'La cita es después del cut-off', field: ['cut_off'] });
  return checks;
}

function terminalChecks(values: BookingValues, { line, port, warnings }: CheckFacts): Check[] {
  const checks: Check[] = warnings.map(text => ({ key: text, level: 'warning', text }));
  if (line && port && line.id_usual_terminal === port.id_location)
    checks.push({ key: 'terminal', level: 'ok', text: `${line.name} opera en ${port.name}` });
  if (port?.requires_credential)
    checks.push({ key: 'credential', level: 'ok', text: `${port.name}: solo camiones y conductores con credencial` });
  const isImportPickup = values.reservation_type === 'I' && values.with_pickup;
  if (isImportPickup && !values.base && !values.yard)
    checks.push({
      key: 'pickup',
      level: 'warning',
      text: 'Sin base ni patio no habrá tramo de retiro',
      field: ['yard'],
    });
  return checks;
}

/** Data that are optional now, but necessary to issue the guides later. */
function issueChecks({ reservation_type, booking, bl }: BookingValues, { port }: CheckFacts): Check[] {
  const context = { reservation_type, booking, bl, slot_missing_at: port?.name ?? null };
  return issueLacks('VIAJE', { ...context, booking: booking ?? null, bl: bl ?? null }).map((lack): Check => {
    if (lack === 'SLOT')
      return {
        key: lack,
        level: 'warning',
        text: `El turno de ${port?.name} se registra después, antes de emitir la guía`,
      };
    const field = lack === 'BL' ? 'bl' : 'booking';
    return { key: lack, level: 'warning', text: `Sin ${ISSUE_LACK_NAMES[lack]} no se emite la guía`, field: [field] };
  });
}

const order: Record<Check['level'], number> = { problem: 0, missing: 1, warning: 2, ok: 3 };

export function checksOf(values: BookingValues, facts: CheckFacts): Check[] {
  return [
    ...problems(facts),
    ...missing(values, facts),
    ...boxChecks(values, facts),
    ...timeChecks(values, facts),
    ...terminalChecks(values, facts),
    ...issueChecks(values, facts),
  ].sort((a, b) => order[a.level] - order[b.level]);
}

/** The names of the data that the price still needs. */
export function noPriceText(values: BookingValues): string {
  const waits = [
    values.id_client ? null : 'el cliente',
    values.plant ? null : 'la planta',
    values.port ? null : 'la terminal',
    values.containers.some(box => box.id_container_type) ? null : 'el tipo de contenedor',
  ].filter(word => word !== null);
  if (waits.length === 0) return 'No hay tarifa de venta para esta reserva.';
  const words = waits.length === 1 ? waits[0] : `${waits.slice(0, -1).join(', ')} y ${waits.at(-1)}`;
  return `El precio aparece cuando elige ${words}.`;
}
