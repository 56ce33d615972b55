import {
  type NumberCalls,
  settingNotificationsWsCompany,
  settingNotificationsWsCompanyFwd,
  updateSettingNotificationsWsCompany,
  updateSettingNotificationsWsCompanyFwd,
} from '@cabezal/contract/people/notifications/company-numbers.calls';
import {
  deleteNotificationClient,
  deleteNotificationClientFwd,
  getNotificationsClient,
  getNotificationsClientFwd,
  type RecipientCalls,
  saveNotificationClient,
  saveNotificationClientFwd,
  updateNotificationClient,
  updateNotificationClientFwd,
} from '@cabezal/contract/people/notifications/recipients.calls';

/** The recipients that a customer keeps. */
export const callsOfCustomer: RecipientCalls = {
  list: getNotificationsClient,
  save: saveNotificationClient,
  update: updateNotificationClient,
  remove: deleteNotificationClient,
};

/** Those that a forwarder keeps for a customer. */
export const callsOfForwarder: RecipientCalls = {
  list: getNotificationsClientFwd,
  save: saveNotificationClientFwd,
  update: updateNotificationClientFwd,
  remove: deleteNotificationClientFwd,
};

/** The numbers that a customer keeps. */
export const numbersOfCustomer: NumberCalls = {
  list: settingNotificationsWsCompany,
  update: updateSettingNotificationsWsCompany,
};

/** Those that a forwarder keeps for a customer. */
export const numbersOfForwarder: NumberCalls = {
  list: settingNotificationsWsCompanyFwd,
  update: updateSettingNotificationsWsCompanyFwd,
};
