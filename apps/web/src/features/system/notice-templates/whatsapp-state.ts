import type { SubjectTexts } from '@cabezal/contract/system/notices/templates.calls';
import { TEMPLATE_STATE_NAMES } from '@cabezal/domain/system/notices/whatsapp-template';

/** What WhatsApp says of its template of a subject. */
export const whatsAppState = ({ whatsapp_template }: SubjectTexts): string =>
  whatsapp_template === null ? 'Sin noticia' : TEMPLATE_STATE_NAMES[whatsapp_template.state];
