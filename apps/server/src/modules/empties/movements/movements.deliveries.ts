import type { Tx } from '../../../platform/db/tx.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../services.ts';
import { BdVacioGateway } from './bdvacio-gateway.ts';
import { movement } from './bdvacio-movement.ts';
import { noteSync } from './change.queries.ts';

async function note(
  tx: Tx,
  message: Message,
  state: 'SENT' | 'ERROR' | 'PENDING',
  error: string | null,
): Promise<void> {
  const of = movement.parse(message.payload);
  if (await noteSync(tx, of, state, error)) tx.changed('empty', of.id_operation);
}

/**
 * Sends movements of empties to BDVacío: registered once in effect, tried five times (once when it refuses), then in error until a person
 * sends it again.
 */
export const emptyDelivery = (gateway: BdVacioGateway): Delivery => ({
  system: 'BDVACIO',
  kind: 'movement',
  deliver: message => gateway.register(message.idempotency_key, movement.parse(message.payload)),
  delivered: (tx, message) => note(tx, message, 'SENT', null),
  failed: (tx, message, error, final) => note(tx, message, final ? 'ERROR' : 'PENDING', error),
});

export const emptyDeliveries = ({ env }: Services): Delivery[] => [
  emptyDelivery(new BdVacioGateway({ url: env.BDVACIO_URL, token: env.BDVACIO_TOKEN })),
];
