import type { CaseActor } from '@cabezal/domain/trips/cases/case';
import type { Actor } from '../../../platform/http/context.ts';

/** What a person may do with cases of others: whoever writes rules takes them over. */
export const caseActor = ({ id_user, actions }: Actor): CaseActor => ({
  id_user,
  may_take_over: actions.has('alert.write'),
});
