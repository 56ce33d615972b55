import { IVA_KIND_NAMES, SERVICE_TYPE_NAMES } from '@cabezal/domain/system/validation/service';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const typeOptions = optionsOf(SERVICE_TYPE_NAMES);
export const ivaOptions = optionsOf(IVA_KIND_NAMES);
