import type { LocationEditor } from '@cabezal/domain/places/locations/location-rights';
import { useAccess } from '../../../kits/rights/use-access.ts';

/** The signed-in person as input of the rules for establishments. */
export function useLocationEditor(): LocationEditor {
  const { person, may } = useAccess();
  const { role, company_type, is_operator, id_company } = person;
  return { role, company_type, is_operator, id_company, may_write: may('location.write') };
}
