import {
  type NumberCalls,
  settingNotificationsWsCompany,
  settingNotificationsWsCompanyFwd,
  updateSettingNotificationsWsCompany,
  updateSettingNotificationsWsCompanyFwd,
} from '@cabezal/contract/people/notifications/company-numbers.calls';
import { saveWhatsAppNumber, testWhatsApp } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { changeNumbers, readNumbers } from './company-numbers.ts';
import { saveOwnNumber, testOwnNumber } from './own-number.ts';
import { readMatrix } from './read-matrix.ts';

const ofKeeper = ({ list, update }: NumberCalls, byForwarder: boolean): Route[] => [
  serve(list, ({ tx, actor, input }) => readNumbers(tx, actor, input.companyid, byForwarder)),
  serveChange(
    update,
    ({ tx, actor, input }) => changeNumbers(tx, actor, input, byForwarder),
    ({ tx, actor }, id_company) => readNumbers(tx, actor, id_company, byForwarder),
  ),
];

/** Numbers to which notices go by WhatsApp: those of a customer, those that a forwarder keeps for it, and the person's own. */
export const whatsAppRoutes = (): Route[] => [
  ...ofKeeper({ list: settingNotificationsWsCompany, update: updateSettingNotificationsWsCompany }, false),
  ...ofKeeper({ list: settingNotificationsWsCompanyFwd, update: updateSettingNotificationsWsCompanyFwd }, true),
  serveChange(
    saveWhatsAppNumber,
    ({ tx, actor, input }) => saveOwnNumber(tx, actor, input),
    ({ tx, actor }) => readMatrix(tx, actor.id_user),
  ),
  serveChange(
    testWhatsApp,
    ({ tx, actor }) => testOwnNumber(tx, actor),
    () => ({ queued: true as const }),
  ),
];
