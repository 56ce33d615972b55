import { IVA_KIND_NAMES, SERVICE_TYPE_NAMES } from '@cabezal/domain/system/validation/service';
import { optionsOf } from '../../../ui/form/options-of.ts';

export const typeOptions = optionsOf(SERVICE_TYPE_NAMES);
export const ivaOptions = optionsOf(IVA_KIND_NAMES);
