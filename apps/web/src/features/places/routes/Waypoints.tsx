import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import type { Waypoint } from '@cabezal/contract/places/routes/routes.calls';
import { MAX_WAYPOINTS } from '@cabezal/domain/places/geo/directions-errors';
import { Button, Input } from 'antd';
import { PlaceSelect } from '../../../kits/selects/PlaceSelect.tsx';

interface WaypointsProps {
  /** The id of the field, for its label. */
  id?: string;
  value?: readonly Waypoint[];
  onChange?: (value: Waypoint[]) => void;
}

/** Swaps an item with the next one. */
function swapped(list: readonly Waypoint[], at: number): Waypoint[] {
  const copy = [...list];
  const [a, b] = [copy[at], copy[at + 1]];
  if (a && b) copy.splice(at, 2, b, a);
  return copy;
}

/** The waypoints in order: locations, or named points clicked on the map. */
export function Waypoints({ id, value = [], onChange }: WaypointsProps) {
  const put = (index: number, part: Partial<Waypoint>) =>
    onChange?.(value.map((stop, i) => (i === index ? { ...stop, ...part } : stop)));
  const add = (row: LocationRow | null) => {
    if (row) onChange?.([...value, { id_location: row.id_location, name: row.name, lat: row.lat, lng: row.lng }]);
  };
  return (
    <div>
      {value.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified only by its place in the order, and may occur twice
        <div className="cz-routes-stop" key={index}>
          <span className="cz-routes-stop-number">{index + 1}</span>
          {stop.id_location ? (
            <span className="cz-clip cz-clip-flex" title={stop.name}>
              {stop.name}
            </span>
          ) : (
            <Input
              value={stop.name}
              aria-label={`Nombre de la parada ${index + 1}`}
              maxLength={80}
              onChange={event => put(index, { name: event.target.value })}
            />
          )}
          <span className="cz-routes-stop-moves">
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`Subir la parada ${index + 1}`}
              disabled={index === 0}
              onClick={() => onChange?.(swapped(value, index - 1))}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`Bajar la parada ${index + 1}`}
              disabled={index === value.length - 1}
              onClick={() => onChange?.(swapped(value, index))}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`Quitar la parada ${index + 1}`}
              onClick={() => onChange?.(value.filter((_, i) => i !== index))}
            />
          </span>
        </div>
      ))}
      {value.length < MAX_WAYPOINTS ? (
        <div className="cz-routes-stop">
          <span className="cz-routes-stop-number">
            <PlusOutlined />
          </span>
          <PlaceSelect key={value.length} id={id} placeholder="Agregue un establecimiento" value={null} onPick={add} />
        </div>
      ) : (
        <p className="cz-option-hint">Una ruta admite {MAX_WAYPOINTS} paradas intermedias.</p>
      )}
    </div>
  );
}
