import { refuse, type Verdict } from '../refusals/refusals';
import type { Channel, MessageState } from './channels';

/** What decides whether a line of the log may be sent again. */
export interface ResentMessage {
  channel: Channel;
  state: MessageState;
  /** Null: its author took it back, or it is older than 60 days. */
  text: string | null;
  /** A later line tries it again. */
  is_resent: boolean;
  /** What it tells was undone since. */
  is_undone: boolean;
}

/**
 * Whether a message of the log may be sent again: a mail, push or message by WhatsApp that failed, or that left and is asked for once more. Each line is sent again
 * once; its new line may be, in turn. What was undone is not told again.
 */
export function mayResend({ channel, state, text, is_resent, is_undone }: ResentMessage): Verdict {
  const no = (motivo: string): Verdict => refuse('REENVIO_IMPOSIBLE', { motivo });
  if (channel === 'APP') return no('Lo que se ve en la aplicación no se reenvía');
  if (state === 'EN_ESPERA' || state === 'EN_COLA') return no('Este mensaje todavía va a salir');
  if (state === 'OMITIDA') return no('Este mensaje no se envió a propósito');
  if (is_resent) return no('Este mensaje ya se reenvió: reenvíe el último intento');
  if (is_undone) return no('Lo que dice este mensaje se deshizo');
  return text === null ? no('Ya no se guarda el texto de este mensaje') : true;
}
