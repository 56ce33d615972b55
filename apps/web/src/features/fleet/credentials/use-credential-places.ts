import { getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { useCall } from '../../../api/use-call.ts';
import type { CredentialPlace } from './credential-words.tsx';

const asking = { page: 1, page_size: 100, sort: [], filters: { requires_credential: true, active: true } };

/** Active places that require a credential: the columns of the matrix. */
export function useCredentialPlaces(): readonly CredentialPlace[] | null {
  const found = useCall(getLocations, asking, { staleTime: 300_000 });
  return found.data?.rows ?? null;
}
