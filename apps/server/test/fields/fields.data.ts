import type { Field } from './field.ts';
import { MONEY_FIELDS } from './money-fields.data.ts';
import { RECORD_FIELDS } from './record-fields.data.ts';
import { WORK_FIELDS } from './work-fields.data.ts';

/** Every field that rule, contract and database check. */
export const FIELDS: readonly Field[] = [...RECORD_FIELDS, ...WORK_FIELDS, ...MONEY_FIELDS];
