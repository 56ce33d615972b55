import { getLocations, type LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { EntitySelect, type EntitySelectProps } from '../../ui/form/EntitySelect.tsx';
import { useAccess } from '../rights/use-access.ts';
import { nameOfPlace } from './names.ts';

const option = (row: LocationRow) => ({
  value: row.id_location,
  label: row.name,
  hint: [stopCodeName(row.type), row.canton].filter(Boolean).join(' · '),
});

/** An active place of any kind, by name or code. */
export function PlaceSelect(props: Omit<EntitySelectProps<LocationRow>, 'call' | 'option' | 'filters'>) {
  const { may } = useAccess();
  return (
    <EntitySelect<LocationRow>
      nameOf={may('location.read') ? nameOfPlace : undefined}
      {...props}
      call={getLocations}
      option={option}
      filters={{ active: true }}
    />
  );
}
