/** What a role needs before an action can be allowed to it on a screen (design/10 §5). */
import { refuse, type Verdict } from '../refusals/refusals';

interface PairLacks {
  /** Title of the screen, if the role may not open it. */
  readonly lacks_screen: string | null;
  /** Name of the action, if the role does not have it. */
  readonly lacks_action: string | null;
}

/** Whether the action may be allowed on the screen: the role needs the screen, then the action. */
export function mayAllowPair({ lacks_screen, lacks_action }: PairLacks): Verdict {
  if (lacks_screen !== null) return refuse('PERMISO_SIN_PANTALLA', { titulo: lacks_screen });
  if (lacks_action !== null) return refuse('PERMISO_SIN_ACCION', { accion: lacks_action });
  return true;
}
