import { refuse, type Verdict } from '../refusals/refusals';
import { addMinutes, type Instant, toMillis } from '../time/time';

/** How long the link works that confirms an address for notices. */
export const CONFIRM_HOURS = 48;
/** A second link to the same address is mailed after so many minutes, so that nobody fills a stranger's mailbox. */
export const ASK_AGAIN_MINUTES = 10;

/** An address that waits for its confirmation. */
interface AskedEmail {
  new_email: string | null;
  /** ISO. */
  asked_at: string | null;
}

/** Whether a link to confirm that address may be mailed now. */
export function mayAskEmail({ new_email, asked_at }: AskedEmail, email: string, now: Instant): Verdict {
  if (new_email !== email || asked_at === null) return true;
  return toMillis(addMinutes(asked_at, ASK_AGAIN_MINUTES)) <= toMillis(now) || refuse('CORREO_SIN_CONFIRMAR');
}
