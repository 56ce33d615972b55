/** Milestone templates: the legs of a reservation and their stops (design 2.1, state-machine `plantillas`). */
import type { LegKind } from './labels';
import type { StopAction, StopCode } from './stop-codes';

/** E export, I import. */
export type ReservationType = 'E' | 'I';
export const RESERVATION_TYPE_NAMES: Readonly<Record<ReservationType, string>> = { E: 'Exportación', I: 'Importación' };

export const TEMPLATE_CODES = ['E_CON_RETIRO', 'E_DIRECTO', 'I_CON_RETIRO', 'I_DIRECTO', 'RETORNO', 'VACIO'] as const;
export type TemplateCode = (typeof TEMPLATE_CODES)[number];

/** Templates that a customer books. */
export const BOOKED_TEMPLATES = ['E_CON_RETIRO', 'E_DIRECTO', 'I_CON_RETIRO', 'I_DIRECTO'] as const;

export const TEMPLATE_NAMES: Readonly<Record<TemplateCode, string>> = {
  E_CON_RETIRO: 'Exportación con retiro',
  E_DIRECTO: 'Exportación directa',
  I_CON_RETIRO: 'Importación con retiro',
  I_DIRECTO: 'Importación directa',
  RETORNO: 'Retorno de contenedor',
  VACIO: 'Movimiento de vacíos',
};

/** Locations of a reservation by id; null or absent: not chosen. `extra_plants` come after `plant`. */
export interface TemplateRoute {
  readonly base?: number | null;
  readonly depot?: number | null;
  readonly yard?: number | null;
  readonly plant?: number | null;
  readonly extra_plants?: readonly number[];
  readonly port?: number | null;
  /** Origin and destination of an empty movement. */
  readonly movement?: { readonly from: Place; readonly to: Place };
}
interface Place {
  readonly code: StopCode;
  readonly id_location: number;
}

export interface TemplateStop {
  readonly code: StopCode;
  readonly action: StopAction | null;
  /** Null: not chosen yet. */
  readonly id_location: number | null;
}

export interface TemplateLeg {
  readonly kind: LegKind;
  readonly required: boolean;
  readonly stops: readonly TemplateStop[];
}

const REQUIRED_CODES: Readonly<Record<ReservationType, readonly StopCode[]>> = {
  E: ['DEP', 'PLT', 'PRT'],
  I: ['PRT', 'PLT', 'DEP'],
};

/** Codes that a route must have, in order: export DEP, PLT, PRT; import PRT, PLT, DEP (R1). */
export function requiredCodes(type: ReservationType): readonly StopCode[] {
  return REQUIRED_CODES[type];
}

/** Required codes that a route lacks, in order; empty when complete. */
export function missingCodes(type: ReservationType, codes: readonly string[]): StopCode[] {
  return REQUIRED_CODES[type].filter(code => !codes.includes(code));
}

/** Template of a reservation: with a pick-up leg of its own, or direct. */
export function templateFor(type: ReservationType, withPickup: boolean): TemplateCode {
  if (type === 'E') return withPickup ? 'E_CON_RETIRO' : 'E_DIRECTO';
  return withPickup ? 'I_CON_RETIRO' : 'I_DIRECTO';
}

function stop(code: StopCode, id: number | null | undefined, action: StopAction | null = null): TemplateStop {
  return { code, action, id_location: id ?? null };
}

function optional(code: StopCode, id: number | null | undefined): TemplateStop[] {
  return id === null || id === undefined ? [] : [stop(code, id)];
}

function plants(route: TemplateRoute, action: StopAction): TemplateStop[] {
  return [stop('PLT', route.plant, action), ...(route.extra_plants ?? []).map(id => stop('PLT', id, action))];
}

function leg(kind: LegKind, stops: readonly TemplateStop[]): TemplateLeg {
  return { kind, required: true, stops };
}

function lastPlant(route: TemplateRoute): number | null | undefined {
  return route.extra_plants?.at(-1) ?? route.plant;
}

function returnLeg(route: TemplateRoute): TemplateLeg {
  return leg('DEVOLUCION', [stop('PLT', lastPlant(route)), stop('DEP', route.depot, 'DEVOLVER')]);
}

/** An extra return leg (design 2.5): from the yard, else the plant; to the depot when one is chosen (empty), else to the port (rolled full). */
function extraordinaryReturn(route: TemplateRoute): TemplateLeg {
  const origin = route.yard ? stop('PATIO', route.yard) : stop('PLT', lastPlant(route));
  const target = route.depot ? stop('DEP', route.depot, 'DEVOLVER') : stop('PRT', route.port, 'ENTREGAR');
  return leg('DEVOLUCION', [origin, target]);
}

/** An empty is fetched and delivered: at a depot as a return, at a port for the ship. */
function emptyMovement({ movement }: TemplateRoute): TemplateLeg {
  const { from, to } = movement ?? {};
  const action = to?.code === 'PRT' ? 'ENTREGAR' : 'DEVOLVER';
  return leg('DEVOLUCION', [
    stop(from?.code ?? 'DEP', from?.id_location, 'RETIRAR'),
    stop(to?.code ?? 'DEP', to?.id_location, action),
  ]);
}

/**
 * Legs and stops of a template for the chosen locations. A base or yard that is not chosen is left out: without a yard, an export RETIRO ends at the
 * plant and its VIAJE starts there; an import VIAJE starts at the port. A guide needs two stops, so an import RETIRO with neither keeps a base
 * without location.
 */
export function buildTemplate(template: TemplateCode, route: TemplateRoute): TemplateLeg[] {
  const base = optional('BASE', route.base);
  const yard = optional('PATIO', route.yard);
  const origin = base.length + yard.length > 0 ? base : [stop('BASE', null)];
  switch (template) {
    case 'E_CON_RETIRO':
      return [
        leg('RETIRO', [
          ...base,
          stop('DEP', route.depot, 'RETIRAR'),
          ...(yard.length > 0 ? yard : [stop('PLT', route.plant)]),
        ]),
        leg('VIAJE', [...yard, ...plants(route, 'CARGAR'), stop('PRT', route.port, 'ENTREGAR')]),
      ];
    case 'E_DIRECTO':
      return [
        leg('VIAJE', [
          stop('DEP', route.depot, 'RETIRAR'),
          ...plants(route, 'CARGAR'),
          stop('PRT', route.port, 'ENTREGAR'),
        ]),
      ];
    case 'I_CON_RETIRO':
      return [
        leg('RETIRO', [...origin, stop('PRT', route.port, 'RETIRAR'), ...yard]),
        leg('VIAJE', [...(yard.length > 0 ? yard : [stop('PRT', route.port)]), ...plants(route, 'DESCARGAR')]),
        returnLeg(route),
      ];
    case 'I_DIRECTO':
      return [leg('VIAJE', [stop('PRT', route.port, 'RETIRAR'), ...plants(route, 'DESCARGAR')]), returnLeg(route)];
    case 'RETORNO':
      return [extraordinaryReturn(route)];
    case 'VACIO':
      return [emptyMovement(route)];
  }
}

/** Kinds of leg of a template, in order. */
export const legKindsOf = (template: TemplateCode): LegKind[] => buildTemplate(template, {}).map(leg => leg.kind);
