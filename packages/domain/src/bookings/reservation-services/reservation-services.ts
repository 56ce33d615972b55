/** Services added to a reservation after booking, and service requests of its customer (9-operations §1, row «services»). */
import { FREIGHT_CODE } from '../../prices/pricing/rate-rules';
import { refuse, type Verdict } from '../../system/refusals/refusals';
import { canEdit, type EditContext } from '../../trips/rules/reservation-edit';

/** State of a service request. LAPSED: undecided when its container was rejected or cancelled. */
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
  /** Its reservation or container was rejected or cancelled. */
  readonly given_up: boolean;
}

/** State of a request, derived from its facts. */
export function serviceRequestState(facts: ServiceRequestFacts): ServiceRequestState {
  if (facts.approved_at !== null) return 'APPROVED';
  if (facts.denied_at !== null) return 'DENIED';
  if (facts.withdrawn_at !== null) return 'WITHDRAWN';
  return facts.given_up ? 'LAPSED' : 'REQUESTED';
}

/** State in a refusal: «La solicitud ya está aprobada». */
const STATE_WORDS: Readonly<Record<Exclude<ServiceRequestState, 'REQUESTED'>, string>> = {
  APPROVED: 'aprobada',
  DENIED: 'negada',
  WITHDRAWN: 'retirada',
  LAPSED: 'sin efecto: el contenedor no se transporta',
};

/** Whether a request may be approved, denied or withdrawn: once, while it is open. */
export function canDecideRequest(state: ServiceRequestState): Verdict {
  return state === 'REQUESTED' ? true : refuse('SOLICITUD_DECIDIDA', { estado: STATE_WORDS[state] });
}

/** Stages at which the customer requests services. Before, the customer books them directly. */
const ASKING: readonly EditContext['stage'][] = ['ACCEPTED', 'ISSUED', 'DEPARTED'];

/** Whether the customer may request a service. Errors of the table (`canEdit`): RESERVA_FACTURADA, CAMPO_NO_EDITABLE. */
export function canAskServices(context: EditContext): Verdict {
  return ASKING.includes(context.stage) && context.on_order === null ? true : canEdit('services', context);
}

/** Services that only the program charges: freight, false freight, stand-by. */
export const NOT_ADDED: readonly string[] = [FREIGHT_CODE, 'FFL', 'STB'];

/** Whether a person may add this service of the catalogue. */
export function canAddService({ code, name }: { readonly code: string; readonly name: string }): Verdict {
  if (code === FREIGHT_CODE) return refuse('SERVICIO_ES_FLETE');
  return NOT_ADDED.includes(code) ? refuse('SERVICIO_DE_VIAJE', { servicio: name }) : true;
}

/** A charge of a container. */
export interface ServiceLine {
  readonly source: string;
  readonly description: string;
  readonly is_freight: boolean;
  /** Units booked; null: charged without a booking. */
  readonly booked: string | number | null;
  /** Number of the order with the charge. */
  readonly numero_orden: number | null;
}

/** Whether a line was booked or added by a person: neither freight nor charged by a rate or a trip. */
export function isServiceLine({
  is_freight,
  source,
  booked,
}: Omit<ServiceLine, 'description' | 'numero_orden'>): boolean {
  return !is_freight && (booked !== null || source === 'MANUAL');
}

/** Whether a line may be changed or removed as a service. A billed line is changed on its order, a priced one with its price. */
export function canChangeService(line: ServiceLine): Verdict {
  const { description: servicio, source, numero_orden } = line;
  if (line.is_freight) return refuse('SERVICIO_ES_FLETE');
  if (numero_orden !== null) return refuse('SERVICIO_FACTURADO', { n: numero_orden });
  if (isServiceLine(line)) return true;
  return refuse(['STAND_BY', 'FALSE_FREIGHT'].includes(source) ? 'SERVICIO_DE_VIAJE' : 'SERVICIO_DE_TARIFA', {
    servicio,
  });
}
