import type { Module } from '../../../module.ts';
import { settleRecordCases } from './settle-record-cases.ts';

/** Cases that are about a record: guides that wait to be closed, tasks, credentials, slots, the cut-off, SAP, systems and doors. */
export const recordCasesModule: Module = {
  jobs: () => [{ name: 'record_cases', every_minutes: 1, run: settleRecordCases }],
};
