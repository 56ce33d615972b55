import * as calls from '@cabezal/contract/system/notices/templates.calls';
import type { Channel } from '@cabezal/domain/system/notices/channels';
import { STANDARD_TEMPLATE, type Template } from '@cabezal/domain/system/notices/template';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { saveSubject } from './save-subject.ts';
import { findSubject, listSubjects, type SubjectRow } from './templates.queries.ts';

/** A subject with the text of each channel that leaves now. */
function shown(row: SubjectRow): calls.SubjectTexts {
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
  return { ...row, templates };
}

/** Texts of notifications, for the operator's people. */
export const templateRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getOptionsSubjectsNotifications, async ({ tx }) => (await listSubjects(tx)).map(shown)),
    serveChange(
      calls.saveOptionsSubjectsNotifications,
      ({ tx, actor, input }) => saveSubject(tx, actor, input),
      async ({ tx }, subject) => {
        const row = await findSubject(tx, subject);
        if (row === undefined) throw notFound('El aviso no existe');
        return shown(row);
      },
    ),
  ]);
