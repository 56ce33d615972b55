import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { optionsOf } from '../../ui/form/options-of.ts';
import type { Filter } from '../../ui/table/filter-types.ts';

export const qualificationFilter: Filter = {
  kind: 'options',
  field: 'qualification',
  label: 'Calificación',
  options: optionsOf(QUALIFICATION_LABELS),
};
