import * as calls from '@cabezal/contract/system/notices/templates.calls';
import type { Channel } from '@cabezal/domain/system/notices/channels';
import { STANDARD_TEMPLATE, type Template } from '@cabezal/domain/system/notices/template';
import { templateName } from '@cabezal/domain/system/notices/whatsapp-template';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { saveSubject } from './save-subject.ts';
import { findSubject, listSubjects, type SubjectRow } from './templates.queries.ts';
import { listWhatsAppTemplates, type WhatsAppTemplate } from './whatsapp-templates.queries.ts';

/** A subject with the text of each channel that leaves now, and the state of its template at WhatsApp. */
function shown(row: SubjectRow, approvals: readonly WhatsAppTemplate[]): calls.SubjectTexts {
  const inForce = (channel: Channel): Template => {
    const found = row.written.find(one => one.channel === channel);
    return found === undefined ? STANDARD_TEMPLATE : { title: found.title, body: found.body };
  };
  const templates = {
    APP: inForce('APP'),
    PUSH: inForce('PUSH'),
    MAIL: inForce('MAIL'),
    WHATSAPP: inForce('WHATSAPP'),
  };
  const approval = approvals.find(one => one.name === templateName(row.subject));
  const whatsapp_template =
    approval === undefined ? null : { state: approval.state, reason: approval.reason, changed_at: approval.changed_at };
  return { ...row, templates, whatsapp_template };
}

/** Texts of notifications, for the operator's people. */
export const templateRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getOptionsSubjectsNotifications, async ({ tx }) => {
      const approvals = await listWhatsAppTemplates(tx);
      return (await listSubjects(tx)).map(row => shown(row, approvals));
    }),
    serveChange(
      calls.saveOptionsSubjectsNotifications,
      ({ tx, actor, input }) => saveSubject(tx, actor, input),
      async ({ tx }, subject) => {
        const row = await findSubject(tx, subject);
        if (row === undefined) throw notFound('El aviso no existe');
        return shown(row, await listWhatsAppTemplates(tx));
      },
    ),
  ]);
