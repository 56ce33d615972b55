import type { NearestLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { Marker } from 'react-map-gl/maplibre';
import { FenceEditor, type FenceEditorProps } from '../../../map/FenceEditor.tsx';
import { LazyMap } from '../../../map/LazyMap.tsx';

interface Props {
  editor: FenceEditorProps;
  near: readonly NearestLocation[];
  fit: [number, number, number, number] | null;
}

/** Zoom at which a yard of a hundred metres can be drawn. */
const NEAREST = 16.5;

/** The map of the form: the point, its fence, and registered establishments nearby. */
export default function FenceMap({ editor, near, fit }: Props) {
  return (
    <LazyMap fit={fit} nearest={NEAREST} label="Mapa para marcar el punto y la geocerca">
      {near.map(place => (
        <Marker key={place.id_location} longitude={place.lng} latitude={place.lat} anchor="center">
          <span className="cz-locations-mark" title={place.name}>
            <span>{place.name}</span>
          </span>
        </Marker>
      ))}
      <FenceEditor {...editor} />
    </LazyMap>
  );
}
