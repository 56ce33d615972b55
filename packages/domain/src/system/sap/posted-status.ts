/**
 * The status of a document that goes to SAP, derived from its facts, and what each status allows, or why not: the same answer disables the
 * button and refuses the call. Each kind of document adds its own end (invoiced, voided).
 */

export type Moment = string | Date | null;

/** What happened to a document. */
export interface PostedFacts {
  /** Its message to SAP waits in the outbox. */
  readonly queued: boolean;
  readonly sent_at: Moment;
  readonly error_at: Moment;
  /** SAP was asked to cancel it. */
  readonly cancel_asked_at: Moment;
}

export type PostedStatus = 'BORRADOR' | 'ENVIANDO' | 'ENVIADA' | 'ERROR' | 'ANULANDO';

/** BORRADOR → ENVIANDO → ENVIADA | ERROR; of what SAP has, ANULANDO until SAP has cancelled it. */
export function postedStatus(facts: PostedFacts): PostedStatus {
  if (facts.cancel_asked_at !== null) return 'ANULANDO';
  if (facts.sent_at !== null) return 'ENVIADA';
  if (facts.queued) return 'ENVIANDO';
  return facts.error_at !== null ? 'ERROR' : 'BORRADOR';
}

type May = true | string;
type ByStatus = Readonly<Record<PostedStatus, May>>;
const SENT = 'La orden ya está en SAP';
/** Nothing is allowed while SAP is being asked. */
export const UNDER_WAY = { ENVIANDO: 'La orden se está enviando a SAP', ANULANDO: 'La orden se está anulando en SAP' };

export const MAY_SEND: ByStatus = {
  ...UNDER_WAY,
  BORRADOR: true,
  ENVIADA: SENT,
  ERROR: 'El envío a SAP falló: use reenviar',
};
export const MAY_RESEND: ByStatus = {
  ...UNDER_WAY,
  BORRADOR: 'La orden aún no se ha enviado a SAP',
  ENVIADA: SENT,
  ERROR: true,
};
/** What SAP has is cancelled there first; of what failed SAP is asked. */
export const MAY_VOID: ByStatus = { ...UNDER_WAY, BORRADOR: true, ENVIADA: true, ERROR: true };
/**
 * SAP has what left, or may have it: other contents under another key would make a second document there. `sent`, `failed`: what to do instead
 * with a document that SAP has, and with one that it refused.
 */
export const mayEdit = ({ sent, failed }: { sent: string; failed: string }): ByStatus => ({
  ...UNDER_WAY,
  BORRADOR: true,
  ENVIADA: `${SENT}: ${sent}`,
  ERROR: `La orden ya salió hacia SAP: ${failed}`,
});
