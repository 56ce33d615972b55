import { refuse, type Verdict } from '../refusals/refusals';
import { shortened } from '../text/shortened';
import { addMinutes, toMillis } from '../time/time';
import type { MessageSubject } from './subjects-of-messages';

/** States of a template at WhatsApp, with their names; BORRADOR: it was not submitted. */
export const TEMPLATE_STATE_NAMES = {
  BORRADOR: 'No está en WhatsApp',
  EN_REVISION: 'En revisión',
  APROBADA: 'Aprobada',
  RECHAZADA: 'Rechazada',
  PAUSADA: 'Pausada',
} as const;
export type TemplateState = keyof typeof TEMPLATE_STATE_NAMES;

/** The language in which the templates are submitted. */
export const TEMPLATE_LANGUAGE = 'es';

/** The name under which the template of a subject is submitted to WhatsApp; null: that of the test. It has one field, the usual sentence of the notice. */
export const templateName = (subject: MessageSubject | null): string =>
  `cabezal_${subject === null ? 'prueba' : subject.toLowerCase()}`;

/** The state that a notification of WhatsApp gives a template; null: it says nothing of its approval. */
export function templateStateOf(event: string): TemplateState | null {
  const states: Readonly<Record<string, TemplateState>> = {
    APPROVED: 'APROBADA',
    REINSTATED: 'APROBADA',
    PENDING: 'EN_REVISION',
    IN_APPEAL: 'EN_REVISION',
    REJECTED: 'RECHAZADA',
    DISABLED: 'RECHAZADA',
    PENDING_DELETION: 'RECHAZADA',
    DELETED: 'BORRADOR',
    PAUSED: 'PAUSADA',
  };
  return states[event] ?? null;
}

/** The state of a template that WhatsApp refused with this error. */
export function stateByError(code: number): TemplateState {
  if (code === 132001) return 'BORRADOR';
  return code === 132015 ? 'PAUSADA' : 'RECHAZADA';
}

/** What is known of a template. */
export interface KnownTemplate {
  state: TemplateState;
  changed_at: string;
}

/** A refusal is believed for so long; then one message tries again, because a notification of the approval may have been lost. */
const BELIEVED_MINUTES = 24 * 60;

/** Whether a template may be used now. One of which nothing is known is tried: WhatsApp says what it is. */
export function mayUseTemplate(known: KnownTemplate | undefined, now: Date): Verdict {
  if (known === undefined || known.state === 'APROBADA') return true;
  return toMillis(addMinutes(known.changed_at, BELIEVED_MINUTES)) <= now.getTime() || refuse('PLANTILLA_NO_APROBADA');
}

/** WhatsApp takes at most 1,024 characters of a template with its own words. */
const MOST_FIELD = 900;

/** The words as the field of a template: one line, because WhatsApp refuses lines and wide gaps there. Never empty. */
export function templateField(words: readonly string[]): string {
  const line = words
    .map(text => text.replace(/\s+/g, ' ').trim())
    .filter(text => text !== '')
    .join(' · ');
  return line === '' ? 'sin dato' : shortened(line, MOST_FIELD);
}
