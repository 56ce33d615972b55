/**
 * The document with which a truck brings a full container into TPG (DISV): its state, what it asks for, and what may be done with it
 * (10-watch-tell-terminals §6, decision 0196).
 */
import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { formatDateTime } from '../../system/time/time';
import { DRAFT_STATE_NAMES, draftState, isAwaited } from '../../trips/slots/slot';
import {
  type DraftPlace,
  draftSheet,
  type MissingValue,
  missingFor,
  type NamedRecord,
  type SheetFacts,
} from '../slot-drafts/draft-sheet';
import { dpwRequest } from '../slot-requests/dpw-request';

/** Until the terminal has issued it the states are those of a draft of a slot. */
export const DISV_STATE_NAMES = {
  ...DRAFT_STATE_NAMES,
  EMITIDO: 'Emitido',
  USADO: 'Usado',
  ANULADO: 'Anulado',
} as const;
export type DisvState = keyof typeof DISV_STATE_NAMES;

/** How its number came: entered by a person, or from the terminal by its adapter. */
export const DISV_ADAPTER_NAMES = { MANUAL: 'A mano', TPG: 'TPG' } as const;
export type DisvAdapter = keyof typeof DISV_ADAPTER_NAMES;

export interface DisvFacts {
  /** When nothing lacked in the last check; null: something lacked, or it was edited since. */
  readonly validated_at: string | null;
  readonly sent_at: string | null;
  /** Since when it is unknown whether the terminal has it. */
  readonly uncertain_at: string | null;
  readonly rejected_at: string | null;
  /** When its number became known. */
  readonly issued_at: string | null;
  /** When the truck arrived with it. */
  readonly used_at: string | null;
  readonly voided_at: string | null;
}

/** State of a DISV, derived from its facts. */
export function disvState({ voided_at, issued_at, used_at, ...draft }: DisvFacts): DisvState {
  if (voided_at !== null) return 'ANULADO';
  if (issued_at !== null) return used_at === null ? 'EMITIDO' : 'USADO';
  return draftState(draft);
}

/** The kind of work that a DISV is for: it is asked what a slot for it is asked. */
const WORK = 'INGRESO_LLENO';

/** A line of a DISV that slots do not have: the terminal issues it once the exporter has paid. */
const PAID = { field: 'port_paid_at', place: 'RESERVATION' } as const;

/** Values that are called otherwise than in a slot. */
const LABELS: Readonly<Record<string, string>> = { slot_from: 'Hora de ingreso' };
const LACKS: Readonly<Record<string, string>> = { slot_from: 'Ingrese la hora de ingreso' };

interface DisvLine {
  readonly field: string;
  readonly label: string;
  /** Null: it lacks, or there is none. */
  readonly value: string | null;
  readonly place: DraftPlace;
}

/** Every value of a DISV, then the terminal's codes. */
export function disvSheet(facts: SheetFacts, codes: readonly NamedRecord[], zone?: string): DisvLine[] {
  const { port_paid_at } = facts;
  const paid = port_paid_at === null ? null : formatDateTime(port_paid_at, zone);
  const lines = draftSheet(WORK, facts, codes, zone).map(line => ({
    ...line,
    label: LABELS[line.field] ?? line.label,
  }));
  return [...lines, { ...PAID, label: 'Pagado al puerto', value: paid }];
}

/** Everything that lacks before the terminal issues it, in the order of the sheet. */
export function disvErrors(facts: SheetFacts, codes: readonly NamedRecord[]): MissingValue[] {
  const missing = missingFor(WORK, facts, codes).map(one => ({ ...one, text: LACKS[one.field] ?? one.text }));
  if (facts.port_paid_at !== null) return missing;
  return [...missing, { ...PAID, text: 'Ingrese cuándo pagó el exportador al puerto' }];
}

/** What the terminal is asked. The format is ours until theirs is known. */
export const disvRequest = (
  reference: string,
  facts: SheetFacts & { readonly slot_from: string; readonly remarks: string | null },
  codes: readonly NamedRecord[],
): Record<string, unknown> => ({
  ...dpwRequest(reference, WORK, { ...facts, slot_to: null }, codes),
  port_paid_at: facts.port_paid_at,
});

/** What decides what may be done with a DISV. */
export interface DisvSituation {
  readonly state: DisvState;
  /** The terminal's number; null: not issued. */
  readonly number: string | null;
  readonly adapter: DisvAdapter;
  /** Its terminal. */
  readonly place: string;
  readonly client: string;
  /** The client lets us create it with its user (companies.create_disv). */
  readonly is_authorized: boolean;
  /** Requests leave this installation. */
  readonly is_connected: boolean;
  /** The guide that it names still exists. */
  readonly has_guide: boolean;
  /** When the terminal was asked to void it; null: it was not. */
  readonly void_asked_at: string | null;
}

export const authorizedVerdict = ({
  client,
  is_authorized,
}: Pick<DisvSituation, 'client' | 'is_authorized'>): Verdict =>
  is_authorized || refuse('DISV_NO_AUTORIZADO', { cliente: client });

const connectedVerdict = ({ place, is_connected }: DisvSituation): Verdict =>
  is_connected || refuse('DISV_SIN_CONEXION', { lugar: place });

/** Not issued, used or voided. */
function unissued({ state, number }: DisvSituation): Verdict {
  if (state === 'ANULADO') return refuse('DISV_ANULADO');
  if (state === 'USADO') return refuse('DISV_USADO', { numero: number ?? '' });
  return state !== 'EMITIDO' || refuse('DISV_EMITIDO', { numero: number ?? '' });
}

const answered = ({ state, place }: DisvSituation): Verdict =>
  !isAwaited(state) || refuse('DISV_SIN_RESPUESTA', { lugar: place });

/** Whether it may be edited: until the terminal has it or may have it. */
export const canUpdateDisv = (disv: DisvSituation): Verdict =>
  firstRefusal(unissued(disv), answered(disv), disv.has_guide || refuse('DISV_SIN_GUIA'));

/** Whether it may be sent to the terminal. */
export const canSendDisv = (disv: DisvSituation): Verdict =>
  firstRefusal(canUpdateDisv(disv), authorizedVerdict(disv), connectedVerdict(disv));

/** Whether the terminal may be asked what became of it. */
export const canAskDisv = ({ state, place }: DisvSituation): Verdict =>
  isAwaited(state) || refuse('DISV_SIN_SOLICITUD', { lugar: place });

/** Whether a person may enter the number that the terminal's portal gave; also while the terminal is silent, by somebody who looked. */
export const canRegisterDisv = (disv: DisvSituation): Verdict =>
  firstRefusal(unissued(disv), disv.has_guide || refuse('DISV_SIN_GUIA'), authorizedVerdict(disv));

/** Whether it may be given up, or voided at the terminal. */
export function canDeleteDisv(disv: DisvSituation): Verdict {
  const { state, number, place, adapter, void_asked_at } = disv;
  if (state !== 'EMITIDO') return firstRefusal(unissued(disv), answered(disv));
  if (void_asked_at !== null) return refuse('DISV_POR_ANULAR', { lugar: place, numero: number ?? '' });
  return adapter === 'MANUAL' || connectedVerdict(disv);
}

/** Whether its papers may be printed for the gate. */
export function canPrintDisv({ state, has_guide }: DisvSituation): Verdict {
  if (state !== 'EMITIDO' && state !== 'USADO') return refuse('DISV_SIN_NUMERO');
  return has_guide || refuse('DISV_SIN_GUIA');
}

/** Copies of each paper that the gate of the terminal keeps. */
export const GATE_COPIES = { DISV: 3, DAE: 3, TEMPERATURE: 3, GUIDE: 1 } as const;
