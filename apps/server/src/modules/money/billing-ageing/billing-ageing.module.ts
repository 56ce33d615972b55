import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { ageingRoutes } from './ageing.routes.ts';
import { ageingJobs } from './reminders.jobs.ts';

/** Ageing of what customers owe, and a job that mails reminders. */
export const billingAgeingModule: Module = {
  routes: () => ageingRoutes(),
  jobs: ({ services }) => ageingJobs(services.publicUrl),
  usages: [
    tableUsage({
      table: 'billing_snoozes',
      one: 'aviso pospuesto',
      many: 'avisos pospuestos',
      of: { companies: ['id_bill_to'], users: ['id_user'] },
    }),
  ],
  historyTexts: {
    'company.snooze_billing_reminder': 'Pospuso el recordatorio de facturación',
  },
};
