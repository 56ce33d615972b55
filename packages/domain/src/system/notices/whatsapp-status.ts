import type { MessageState } from './channels';

/** What WhatsApp says of a message, in the words of its notifications. */
export const WHATSAPP_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;
export type WhatsAppStatus = (typeof WHATSAPP_STATUSES)[number];

const STATE_OF: Readonly<Record<WhatsAppStatus, MessageState>> = {
  sent: 'ENVIADA',
  failed: 'FALLIDA',
  delivered: 'ENTREGADA',
  read: 'LEIDA',
};

/** How far a message has come. What was delivered did not fail, whatever came first. */
const RANK: Readonly<Record<MessageState, number>> = {
  EN_ESPERA: 0,
  EN_COLA: 0,
  OMITIDA: 0,
  ENVIADA: 1,
  FALLIDA: 2,
  ENTREGADA: 3,
  LEIDA: 4,
};

/** The state of a message after a status. Statuses come late, twice and out of order: a state never goes back. */
export function stateAfter(state: MessageState, status: WhatsAppStatus): MessageState {
  const next = STATE_OF[status];
  return RANK[next] > RANK[state] ? next : state;
}
