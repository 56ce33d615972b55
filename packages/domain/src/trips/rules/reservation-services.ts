/**
 * Services that are added to a reservation after it was booked, and those that its customer asks for (9-operations §1, row «services»).
 */
import { FREIGHT_CODE } from '../../prices/rating/rate-rules';
import { refuse, type Verdict } from './refusal';
import { canEdit, type EditContext } from './reservation-edit';

/** What became of what a customer asked for. LAPSED: its container is not carried any more, and nobody had decided. */
export const SERVICE_REQUEST_STATE_NAMES = {
  REQUESTED: 'Pedido',
  APPROVED: 'Aprobado',
  DENIED: 'Negado',
  WITHDRAWN: 'Retirado',
  LAPSED: 'Sin efecto',
} as const;
export type ServiceRequestState = keyof typeof SERVICE_REQUEST_STATE_NAMES;

export interface ServiceRequestFacts {
  readonly approved_at: string | null;
  readonly denied_at: string | null;
  readonly withdrawn_at: string | null;
  /** Its reservation or its container was rejected or cancelled. */
  readonly given_up: boolean;
}

/** Derived from what happened, never typed. */
export function serviceRequestState(facts: ServiceRequestFacts): ServiceRequestState {
  if (facts.approved_at !== null) return 'APPROVED';
  if (facts.denied_at !== null) return 'DENIED';
  if (facts.withdrawn_at !== null) return 'WITHDRAWN';
  return facts.given_up ? 'LAPSED' : 'REQUESTED';
}

/** How a refusal says it: «La solicitud ya está aprobada». */
const STATE_WORDS: Readonly<Record<Exclude<ServiceRequestState, 'REQUESTED'>, string>> = {
  APPROVED: 'aprobada',
  DENIED: 'negada',
  WITHDRAWN: 'retirada',
  LAPSED: 'sin efecto: el contenedor no se transporta',
};

/** May somebody approve, deny or withdraw what was asked for? Once, and while it is of use. */
export function canDecideRequest(state: ServiceRequestState): Verdict {
  return state === 'REQUESTED' ? true : refuse('SOLICITUD_DECIDIDA', { estado: STATE_WORDS[state] });
}

/** While it is pending its customer books it himself; from then on until it has ended he asks, and somebody of the operator answers. */
const ASKING: readonly EditContext['stage'][] = ['ACCEPTED', 'ISSUED', 'DEPARTED'];

/** May the customer ask for a service? Errors: those of the table (`canEdit`): RESERVA_FACTURADA, CAMPO_NO_EDITABLE. */
export function canAskServices(context: EditContext): Verdict {
  return ASKING.includes(context.stage) && context.on_order === null ? true : canEdit('services', context);
}

/** Codes of what the program charges by itself: the freight, and what its trips owe (false freight, stand-by). */
export const NOT_ADDED: readonly string[] = [FREIGHT_CODE, 'FFL', 'STB'];

/** May somebody add this service of the catalogue? */
export function canAddService({ code, name }: { readonly code: string; readonly name: string }): Verdict {
  if (code === FREIGHT_CODE) return refuse('SERVICIO_ES_FLETE');
  return NOT_ADDED.includes(code) ? refuse('SERVICIO_DE_VIAJE', { servicio: name }) : true;
}

/** A line of what a container is charged. */
export interface ServiceLine {
  readonly source: string;
  readonly description: string;
  readonly is_freight: boolean;
  /** Units booked; null: charged without being booked. */
  readonly booked: string | number | null;
  /** The order on which it stands. */
  readonly numero_orden: number | null;
}

/** A line that somebody booked or added: neither the freight, nor what a rate or a trip charges by itself. */
export function isServiceLine({
  is_freight,
  source,
  booked,
}: Omit<ServiceLine, 'description' | 'numero_orden'>): boolean {
  return !is_freight && (booked !== null || source === 'MANUAL');
}

/** May a line be changed or removed as a service? What is billed is changed on its order, the price where it is made. */
export function canChangeService(line: ServiceLine): Verdict {
  const { description: servicio, source, numero_orden } = line;
  if (line.is_freight) return refuse('SERVICIO_ES_FLETE');
  if (numero_orden !== null) return refuse('SERVICIO_FACTURADO', { n: numero_orden });
  if (isServiceLine(line)) return true;
  return refuse(['STAND_BY', 'FALSE_FREIGHT'].includes(source) ? 'SERVICIO_DE_VIAJE' : 'SERVICIO_DE_TARIFA', {
    servicio,
  });
}
