/**
 * The table of who may change which field of a reservation at which stage (9-operations §1). Used by the verbs, the form and the bulk edit. The later
 * the stage, the fewer people may change what is sold, and the more must be justified.
 */

import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { hasDeparted } from '../status/guide-status';
import {
  deriveReservationStatus,
  deriveSubReservationStatus,
  isLive,
  type ReservationFacts,
  type SubReservationFacts,
} from '../status/reservation-status';

/** Stage of a reservation; `OVER`: rejected or not carried out. */
export type EditStage = 'PENDING' | 'ACCEPTED' | 'ISSUED' | 'DEPARTED' | 'FINISHED' | 'OVER';

/** Fields that share a row of the table. */
const FIELDS = {
  booking: ['papers', 'El booking'],
  bl: ['papers', 'El BL'],
  cw1_code: ['papers', 'El código CW1'],
  reference: ['papers', 'La referencia'],
  id_ship: ['papers', 'El buque'],
  voyage: ['papers', 'El viaje del buque'],
  cut_off: ['papers', 'El cut-off'],
  release_number: ['papers', 'El número de liberación'],
  exit_letter: ['papers', 'La carta de salida'],
  port_paid_at: ['papers', 'El pago al puerto'],
  container_code: ['box', 'El contenedor'],
  seals: ['box', 'Los sellos'],
  weight_kg: ['box', 'El peso'],
  dae: ['box', 'La DAE'],
  vgm_kg: ['box', 'El VGM'],
  humidity_pct: ['box', 'La humedad'],
  ventilation: ['box', 'La ventilación'],
  over_dimensions: ['box', 'Las sobredimensiones'],
  appointment: ['times', 'La cita'],
  retrieval_at: ['times', 'La fecha de retiro'],
  delivery_at: ['times', 'La fecha de entrega'],
  id_container_type: ['cargo', 'El tipo de contenedor'],
  id_product: ['cargo', 'El producto'],
  set_point_c: ['cargo', 'La temperatura'],
  template: ['places', 'El tipo de viaje'],
  stops: ['places', 'El recorrido'],
  id_client: ['client', 'El cliente'],
  id_bill_to: ['parties', 'A quién se factura'],
  id_addressee: ['parties', 'El destinatario'],
  services: ['services', 'Los servicios'],
  id_advisor: ['people', 'El asesor'],
  id_operative: ['people', 'El operativo'],
  observation_client: ['observation', 'La observación del cliente'],
} as const;

/** A field of a reservation or of one of its containers, by its field name. */
export type EditField = keyof typeof FIELDS;
type Row = (typeof FIELDS)[EditField][0];

/** Every field of the table. */
export const EDIT_FIELDS = Object.keys(FIELDS) as EditField[];

/**
 * Who may change: also the customer's side (`c`), the operator (`o`), the operator with a motive (`m`), a holder of `reservation.correct` with a
 * motive (`k`), no one (`-`).
 */
type Cell = 'c' | 'o' | 'm' | 'k' | '-';

const STAGES = ['PENDING', 'ACCEPTED', 'ISSUED', 'DEPARTED', 'FINISHED'] as const;
/** One cell per stage, and a last one for a reservation on a sent order. */
const TABLE: Readonly<Record<Row, readonly [Cell, Cell, Cell, Cell, Cell, Cell]>> = {
  papers: ['c', 'o', 'm', 'm', 'k', '-'],
  box: ['c', 'o', 'o', 'o', 'k', '-'],
  times: ['c', 'o', 'm', 'm', '-', '-'],
  cargo: ['c', 'o', '-', '-', '-', '-'],
  places: ['c', 'o', '-', '-', '-', '-'],
  client: ['c', '-', '-', '-', '-', '-'],
  parties: ['c', 'k', 'k', 'k', 'k', '-'],
  services: ['c', 'o', 'o', 'o', 'k', '-'],
  people: ['o', 'o', 'o', 'o', 'o', 'o'],
  observation: ['c', 'c', 'c', 'c', 'o', 'o'],
};

/** Error of the form and the sheet for a plant appointment in the past. Only the operator may enter one, for trips already driven. */
export const PAST_CITA = 'La cita en planta ya pasó';

/** Where the change is asked for. */
export interface EditContext {
  readonly stage: EditStage;
  /** True for the operator's side, false for the customer's. */
  readonly is_operator: boolean;
  /** Holds the permission `reservation.correct`. */
  readonly may_correct: boolean;
  /** Where the charges are billed, worded for the caller's rights; null: on no sent order. */
  readonly on_order: string | null;
}

const cellOf = (field: EditField, { stage, on_order }: EditContext): Cell => {
  if (stage === 'OVER') return '-';
  const row = TABLE[FIELDS[field][0]];
  return (on_order !== null ? row[5] : row[STAGES.indexOf(stage)]) ?? '-';
};

/** Why a stage forbids the change, for a person who may otherwise edit reservations. */
const WHY: Readonly<Record<EditStage, string>> = {
  PENDING: 'lo cambia la operadora',
  ACCEPTED: 'la reserva ya está aprobada',
  ISSUED: 'ya se emitió su guía',
  DEPARTED: 'la unidad ya salió',
  FINISHED: 'la reserva ya terminó',
  OVER: 'la reserva se rechazó o no se ejecutó',
};

function wayOut(field: EditField, { stage, is_operator }: EditContext): string {
  if (!is_operator) return 'pida el cambio a la operadora';
  const row = FIELDS[field][0];
  if (stage === 'OVER') return '';
  if (row === 'client') return 'cancélela y haga otra';
  if (row === 'cargo' && stage === 'ISSUED') return 'elimine primero la guía';
  if (row === 'places' && stage !== 'FINISHED') return 'cambie las paradas de la guía';
  if (row === 'times' && stage === 'FINISHED') return 'las horas registradas se corrigen en sus guías';
  return row === 'times' || row === 'cargo' || row === 'places' ? '' : 'lo corrige quien tiene ese permiso';
}

/** Whether the caller may change this field now. Errors: RESERVA_FACTURADA, CAMPO_NO_EDITABLE (409), each with what to do instead. */
export function canEdit(field: EditField, context: EditContext): Verdict {
  const cell = cellOf(field, context);
  const { is_operator, may_correct, on_order, stage } = context;
  const may = cell === 'c' || (is_operator && (cell === 'o' || cell === 'm' || (cell === 'k' && may_correct)));
  if (may) return true;
  if (on_order !== null && stage !== 'OVER') return refuse('RESERVA_FACTURADA', { donde: on_order });
  const estado = [WHY[stage], wayOut(field, context)].filter(Boolean).join('; ');
  return refuse('CAMPO_NO_EDITABLE', { campo: FIELDS[field][1], estado });
}

/** Whether changing a present value needs a motive. Filling an empty field needs none. */
export function wantsMotive(field: EditField, context: EditContext): boolean {
  return ['m', 'k'].includes(cellOf(field, context));
}

/** First refusal of several fields, then the motive if one of them needs it. `completed`: fields that were empty. */
export function canEditAll(
  fields: readonly EditField[],
  context: EditContext,
  { motive, completed }: { motive: string | null | undefined; completed: ReadonlySet<EditField> },
): Verdict {
  const first = firstRefusal(...fields.map(field => canEdit(field, context)));
  if (first !== true) return first;
  const explained = fields.some(field => wantsMotive(field, context) && !completed.has(field));
  return explained && (motive ?? '').trim().length < 5 ? refuse('MOTIVO_REQUERIDO') : true;
}

type Guide = SubReservationFacts['legs'][number]['guides'][number];

function stageOf(status: string, guides: readonly Guide[]): EditStage {
  if (status === 'PENDING' || status === 'FINISHED') return status;
  if (status !== 'ACCEPTED' && status !== 'IN_PROGRESS') return 'OVER';
  const driven = guides.filter(guide => guide.deleted_at === null);
  if (driven.some(hasDeparted)) return 'DEPARTED';
  return guides.some(guide => isLive(guide) && guide.issued_at !== null) ? 'ISSUED' : 'ACCEPTED';
}

/** Stage of a reservation: that of its most advanced container. */
export function editStage(reservation: ReservationFacts): EditStage {
  const guides = reservation.sub_reservations.flatMap(sub => sub.legs.flatMap(leg => leg.guides));
  return stageOf(deriveReservationStatus(reservation), guides);
}

/** Stage of one container. */
export function subEditStage(sub: SubReservationFacts, reservation: ReservationFacts): EditStage {
  return stageOf(
    deriveSubReservationStatus(sub, reservation),
    sub.legs.flatMap(leg => leg.guides),
  );
}
