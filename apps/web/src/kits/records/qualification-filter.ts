import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import type { Filter } from '../../ui/table/filter-types.ts';

export const qualificationFilter: Filter = {
  kind: 'options',
  field: 'qualification',
  label: 'Calificación',
  options: Object.entries(QUALIFICATION_LABELS).map(([value, label]) => ({ value, label })),
};
