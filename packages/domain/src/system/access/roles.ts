/** Roles, company types and what follows from them (spec §6; design/3-access). */
import type { Audience } from './audience';

export const ROLE_NAMES = {
  ADM_MASTER: 'Administrador maestro',
  ADM_LOCAL: 'Administrador local',
  ACCT: 'Contador',
  DRIVER: 'Conductor',
  OPERADOR: 'Operador',
  DESPACHADOR: 'Despachador',
  MONITOR: 'Monitor',
  ASESOR: 'Asesor comercial',
  EQUIPO_OPERATIVO: 'Equipo operativo',
  PROCUREMENT: 'Compras y calificación',
} as const;

/** Purpose of a role, displayed where a role is chosen; its exact permissions are displayed at /permisos. */
export const ROLE_PURPOSES: Readonly<Record<keyof typeof ROLE_NAMES, string>> = {
  ADM_MASTER: 'Hace y ve todo, también permisos y parámetros',
  ADM_LOCAL: 'Lleva su compañía: reservas o flota, sus usuarios y sus datos',
  ACCT: 'Lleva el dinero de su compañía: facturas, costos y cortes',
  DRIVER: 'Ve sus propios viajes en el teléfono y registra llegadas, salidas y fotos',
  OPERADOR: 'Lleva las reservas de principio a fin: crea, programa, asigna, emite y cierra',
  DESPACHADOR: 'Asigna camión, conductor y equipos, y emite las guías',
  MONITOR: 'Sigue los viajes en el mapa y registra llegadas y salidas',
  ASESOR: 'Vende: crea y aprueba reservas de sus clientes, y ve tarifas y rentabilidad',
  EQUIPO_OPERATIVO: 'Programa las reservas y hace sus tareas y trámites',
  PROCUREMENT: 'Califica transportistas, conductores y camiones, y lleva sus credenciales',
};

/** A built-in role. An installation adds roles as rows, so a session's role may be any text. */
export type RoleCode = keyof typeof ROLE_NAMES;
export const ROLE_CODES = Object.keys(ROLE_NAMES) as readonly RoleCode[];

export const COMPANY_TYPE_NAMES = {
  TRANS: 'Transportista',
  EXP: 'Exportador',
  IMP: 'Importador',
  CLT: 'Cliente',
  FWDR: 'Agente de carga',
} as const;

/** Lines of the business in which a person works. */
export const PRODUCT_LINE_NAMES = { E: 'Exportación', I: 'Importación' } as const;

export type CompanyType = keyof typeof COMPANY_TYPE_NAMES;
export const COMPANY_TYPES = Object.keys(COMPANY_TYPE_NAMES) as readonly CompanyType[];

/** Role, company type, and whether the company is the operator of this installation. */
export interface Person {
  readonly role: string;
  readonly company_type: CompanyType;
  readonly is_operator: boolean;
}

/** Spanish name of a role; a role added by an installation is returned as its code. */
export function roleName(role: string): string {
  return Object.hasOwn(ROLE_NAMES, role) ? ROLE_NAMES[role as RoleCode] : role;
}

/**
 * Audience of a person: DRIVER is a driver at any company; ADM_MASTER and the operator's staff are the operator; another TRANS is a carrier; EXP,
 * IMP, CLT and FWDR are customers (design/3-access no. 2).
 */
export function audienceOf(person: Person): Audience {
  if (person.role === 'DRIVER') return 'driver';
  if (person.role === 'ADM_MASTER' || person.is_operator) return 'operator';
  return person.company_type === 'TRANS' ? 'carrier' : 'customer';
}

function isLocalAdminOf(person: Pick<Person, 'role' | 'company_type'>, type: CompanyType): boolean {
  return person.role === 'ADM_LOCAL' && person.company_type === type;
}

/** What the booking form shows (spec §6 «Booking rules»). */
export interface BookingRules {
  /** The choice of a carrier: hidden from the local administrator of a carrier. */
  readonly carrier_selection: boolean;
  /** The choice of bill-to and addressee: local administrator of a forwarder or carrier. */
  readonly bill_to_choice: boolean;
  /** Whether bill-to and addressee have a default: forwarder. */
  readonly bill_to_defaulted: boolean;
}

/** Rules of the booking form for a person (spec §6). */
export function bookingRules(person: Pick<Person, 'role' | 'company_type'>): BookingRules {
  const carrier = isLocalAdminOf(person, 'TRANS');
  const forwarder = isLocalAdminOf(person, 'FWDR');
  return {
    carrier_selection: !carrier,
    bill_to_choice: carrier || forwarder,
    bill_to_defaulted: person.company_type === 'FWDR',
  };
}
