import { EnvironmentOutlined } from '@ant-design/icons';
import { type FoundAddress, searchAddress } from '@cabezal/contract/places/locations/location-edits.calls';
import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { clearable } from '../../../ui/form/clearable.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

const SHORTEST = 3;
const SEARCH_MS = 350;
const sources: Record<FoundAddress['source'], string> = {
  MAPS: 'Mapa',
  LOCATION: 'Establecimiento',
  CANTON: 'Cantón',
  ROAD: 'Vía',
};

/** Searches an address or a known place; the selection moves the map there. */
export function AddressSearch({ onFound }: { onFound: (place: FoundAddress) => void }) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), SEARCH_MS);
  const isAsked = text.length >= SHORTEST;
  const found = useCall(searchAddress, { text }, { enabled: isAsked, keepPrevious: true, staleTime: 60_000 });
  const places = isAsked ? (found.data?.found ?? []) : [];
  return (
    <AutoComplete
      className="cz-locations-search"
      value={typed}
      onChange={setTyped}
      onSelect={(_, option) => {
        setTyped(option.place.name);
        onFound(option.place);
      }}
      options={places.map((place, index) => ({
        value: String(index),
        place,
        label: (
          <span className="cz-option">
            <span>
              {place.name} <span className="cz-quiet">{place.detail}</span>
            </span>
            <span className="cz-option-hint">{sources[place.source]}</span>
          </span>
        ),
      }))}
      notFoundContent={
        !isAsked
          ? null
          : found.error
            ? found.error.message
            : found.isFetching
              ? 'Buscando…'
              : 'Sin resultados: marque el punto en el mapa'
      }
    >
      <Input
        aria-label="Buscar una dirección en el mapa"
        prefix={<EnvironmentOutlined />}
        placeholder="Busque una dirección, un lugar o un cantón"
        allowClear={clearable}
      />
    </AutoComplete>
  );
}
