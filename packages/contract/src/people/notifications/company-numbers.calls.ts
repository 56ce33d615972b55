import {
  CONSENT_WAYS,
  type ConsentWay,
  NUMBER_STATE_NAMES,
  type NumberState,
  RECORDED_CONSENT_WAYS,
} from '@cabezal/domain/system/notices/whatsapp-number';
import { PHONE_LENGTH } from '@cabezal/domain/system/validation/driver';
import { TOLD_SUBJECTS } from '@cabezal/domain/trips/told-facts/told-subjects';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, requiredText } from '../../shapes.ts';

/** Numbers of a company that are told of its trips by WhatsApp (10-watch-tell-terminals §2): people without an account, who agreed to it. */
const subject = z.enum(TOLD_SUBJECTS);

const companyNumber = z.object({
  id_notification_client: z.number(),
  /** E.164. */
  phone: z.string(),
  label: z.string(),
  subjects: z.array(subject),
  active: z.boolean(),
  state: z.enum(Object.keys(NUMBER_STATE_NAMES) as [NumberState]),
  /** When the person agreed, how, and who recorded it; null: nobody did. */
  consent: z.object({ at: instant, how: z.enum(Object.keys(CONSENT_WAYS) as [ConsentWay]), by: z.string() }).nullable(),
  /** When the person wrote BAJA; null: never, or ALTA since. */
  left_at: instant.nullable(),
});
export type CompanyNumber = z.infer<typeof companyNumber>;

const companyNumbers = z.object({
  id_company: z.number(),
  company: z.string(),
  /** False: nothing is sent about the company's trips. */
  notifications_share: z.boolean(),
  numbers: z.array(companyNumber),
  /** Of the whole list. */
  version: z.number(),
});
export type CompanyNumbers = z.infer<typeof companyNumbers>;

/** So many numbers may a company have. */
const MOST_NUMBERS = 50;

const access = action('notification.client');

const read = {
  method: 'GET',
  access,
  input: z.strictObject({ companyid: id }),
  output: companyNumbers,
  shows: ['notification_client'],
} as const;
const update = {
  method: 'POST',
  access,
  input: z.strictObject({
    id_company: id,
    /** That of the list which was read; 0: it was empty and had never a number. */
    version: z.number().int().min(0).max(2_147_483_647),
    numbers: z
      .array(
        z.strictObject({
          phone: requiredText(PHONE_LENGTH),
          label: requiredText(120),
          subjects: z.array(subject).min(1, 'Elija al menos un aviso').max(TOLD_SUBJECTS.length),
          active: z.boolean().default(true),
          /** The consent of the person; absent: the one that is stored stays. */
          consent: z.strictObject({ how: z.enum(RECORDED_CONSENT_WAYS), on: givenDate }).nullish(),
        }),
      )
      .max(MOST_NUMBERS, `Máximo ${MOST_NUMBERS} números`),
  }),
  output: companyNumbers,
  touches: ['notification_client'],
} as const;

export const settingNotificationsWsCompany = defineCall({
  ...read,
  path: '/users/setting_notifications_ws_company/{companyid}',
  summary:
    'The numbers of a customer that are told of its trips by WhatsApp, with their consent and state. Errors: 404.',
});

export const updateSettingNotificationsWsCompany = defineCall({
  ...update,
  path: '/users/update_setting_notifications_ws_company',
  summary:
    'Replaces the numbers of a customer by this list: one that is missing is taken out. Messages to a changed number are tried again; whoever wrote BAJA gets nothing until he writes ALTA. Errors: 404; 409 MODIFICADO, DESTINATARIO_DUPLICADO; 422 NUMERO_INVALIDO, SIN_CONSENTIMIENTO, FECHA_FUTURA.',
});

export const settingNotificationsWsCompanyFwd = defineCall({
  ...read,
  path: '/users/setting_notifications_ws_company/{companyid}/fwd',
  summary: 'The numbers that a forwarder keeps for a customer for which it acts. Errors: 404.',
});

export const updateSettingNotificationsWsCompanyFwd = defineCall({
  ...update,
  path: '/users/update_setting_notifications_ws_company/fwd',
  summary:
    'Replaces the numbers that a forwarder keeps for a customer, which are told of its own reservations for it. Errors: as for those of a customer.',
});

/** The calls of one keeper of numbers: the customer, or a forwarder for it. */
export interface NumberCalls {
  list: typeof settingNotificationsWsCompany;
  update: typeof updateSettingNotificationsWsCompany;
}
