import {
  settingNotificationsWsCompany,
  updateSettingNotificationsWsCompany,
} from '@cabezal/contract/people/notifications/company-numbers.calls';
import { saveWhatsAppNumber, testWhatsApp } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { changeNumbers, readNumbers } from './company-numbers.ts';
import { saveOwnNumber, testOwnNumber } from './own-number.ts';
import { readMatrix } from './read-matrix.ts';

/** Numbers to which notices go by WhatsApp: those of a customer, and the person's own. */
export const whatsAppRoutes = (): Route[] => [
  serve(settingNotificationsWsCompany, ({ tx, actor, input }) => readNumbers(tx, actor, input.companyid)),
  serveChange(
    updateSettingNotificationsWsCompany,
    ({ tx, actor, input }) => changeNumbers(tx, actor, input),
    ({ tx, actor }, id_company) => readNumbers(tx, actor, id_company),
  ),
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
