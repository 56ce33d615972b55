import { WHATSAPP_PRICES, type WhatsAppPrices } from '@cabezal/domain/system/notices/whatsapp-cost';
import type { Tx } from '../../../platform/db/tx.ts';
import { heldParameters } from '../parameters/read-parameter.queries.ts';

/** Today's prices of messages. A missing one is left out instead of refused: what became of a message is stored in any case. */
export const whatsAppPrices = (tx: Tx): Promise<WhatsAppPrices> => heldParameters(tx, WHATSAPP_PRICES, tx.today);
