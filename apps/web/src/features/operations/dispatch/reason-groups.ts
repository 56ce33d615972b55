import type { Candidate } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { paths, pathTo } from '../../../app/paths.ts';

/** A truck with its obstacles. */
export type Against = Pick<
  Candidate,
  'id_truck' | 'disk' | 'license_plate' | 'id_driver' | 'driver_name' | 'reasons' | 'reason_codes'
>;

/** Short texts of obstacles, the most serious first: a truck with several belongs to the first. */
const words = {
  CAMION_NO_DISPONIBLE: ['fuera de servicio', 'fuera de servicio'],
  CAMION_OCUPADO: ['ocupado', 'ocupados'],
  COMPANIA_BLOQUEADA: ['de compañía bloqueada', 'de compañía bloqueada'],
  CONDUCTOR_REQUERIDO: ['sin conductor', 'sin conductor'],
  CONDUCTOR_INACTIVO: ['con conductor inactivo', 'con conductor inactivo'],
  CONDUCTOR_OCUPADO: ['con conductor ocupado', 'con conductor ocupado'],
  LICENCIA_TIPO: ['sin licencia tipo E', 'sin licencia tipo E'],
  LICENCIA_VENCIDA: ['con licencia vencida', 'con licencia vencida'],
  LICENCIA_SIN_FECHA: ['con licencia sin fecha', 'con licencia sin fecha'],
  LICENCIA_SIN_PUNTOS: ['con licencia sin puntos', 'con licencia sin puntos'],
  CREDENCIAL_BLOQUEADA: ['con credencial bloqueada', 'con credencial bloqueada'],
  CREDENCIAL_VENCIDA: ['con credencial vencida', 'con credencial vencida'],
  CREDENCIAL_FALTANTE: ['sin credencial', 'sin credencial'],
  CERTIFICADO_VENCIDO: ['con papeles vencidos', 'con papeles vencidos'],
  CERTIFICADO_FALTANTE: ['sin papeles', 'sin papeles'],
  MARGEN_INSUFICIENTE: ['con rentabilidad bajo el mínimo', 'con rentabilidad bajo el mínimo'],
  RENTABILIDAD_NO_DEFINIDA: ['sin costo conocido', 'sin costo conocido'],
  EN_LA_PROPUESTA: ['con otros viajes en la propuesta', 'con otros viajes en la propuesta'],
  NO_LLEGA: ['no llega a tiempo', 'no llegan a tiempo'],
  SIGUIENTE_VIAJE: ['no vuelve a tiempo para su viaje siguiente', 'no vuelven a tiempo para su viaje siguiente'],
  HORAS_CONDUCCION: ['pasaría de las horas de conducción', 'pasarían de las horas de conducción'],
  VETADO: ['que no se envía a ese cliente o lugar', 'que no se envían a ese cliente o lugar'],
  OTRO_CAMION_TRAE: ['que no trae el contenedor', 'que no traen el contenedor'],
  NO_SIGUE: ['que no podría seguir con el contenedor', 'que no podrían seguir con el contenedor'],
  YA_ELEGIDO: ['que no es el ya elegido', 'que no son el ya elegido'],
} as const;
type Code = keyof typeof words;
const order = Object.keys(words) as Code[];
const other = 'OTRO';

export interface ReasonGroup {
  code: string;
  /** «5 ocupados» */
  title: string;
  rows: Against[];
}

function codeOf(row: Against): Code | typeof other {
  return order.find(code => row.reason_codes.includes(code)) ?? other;
}

/** «14 con credencial vencida», for a code that the server counted. */
export const groupTitle = (code: string, count: number): string =>
  titleOf(order.find(one => one === code) ?? other, count);

function titleOf(code: Code | typeof other, count: number): string {
  if (code === other) return count === 1 ? '1 por otro motivo' : `${count} por otros motivos`;
  return `${count} ${words[code][count === 1 ? 0 : 1]}`;
}

/** Unavailable trucks by reason, the most frequent first. */
export function reasonGroups(rows: readonly Against[]): ReasonGroup[] {
  const found = new Map<Code | typeof other, Against[]>();
  for (const row of rows) {
    const code = codeOf(row);
    found.set(code, [...(found.get(code) ?? []), row]);
  }
  return [...found]
    .map(([code, of]) => ({ code, title: titleOf(code, of.length), rows: of }))
    .sort((a, b) => b.rows.length - a.rows.length || a.title.localeCompare(b.title, 'es'));
}

/** «12 camiones no disponibles» */
export const unavailableText = (count: number) =>
  count === 1 ? '1 camión no disponible' : `${count} camiones no disponibles`;

/** The screen where the obstacle can be removed, with its name; null if one can only wait. */
export function wayOf(
  code: string,
  { id_truck, id_driver }: Pick<Candidate, 'id_truck' | 'id_driver'>,
): { text: string; path: string } | null {
  const truck = { text: 'Abrir el camión', path: pathTo(paths.truck, { id_camion: id_truck }) };
  const driver = id_driver === null ? null : pathTo(paths.driver, { id_conductor: id_driver });
  if (/^LICENCIA|^CONDUCTOR_INACTIVO/.test(code))
    return driver === null ? null : { text: 'Abrir el conductor', path: driver };
  if (code.startsWith('CREDENCIAL'))
    return { text: 'Ver credenciales del camión', path: pathTo(paths.truckCredentials, { id_camion: id_truck }) };
  if (code.startsWith('CERTIFICADO'))
    return { text: 'Ver certificados del camión', path: `${truck.path}?tab=certificados` };
  return /^CONDUCTOR_REQUERIDO|^CAMION_NO_DISPONIBLE/.test(code) ? truck : null;
}
