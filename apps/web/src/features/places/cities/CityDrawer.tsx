import { type CantonExtras, getCantonExtras } from '@cabezal/contract/places/locations/locations.calls';
import { formatCoordinates } from '@cabezal/domain/places/locations/location';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { Drawer } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { FactGrid } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { customColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { locationPath } from '../locations/location-columns.tsx';
import '../../../kits/records/parts.css';
import { useAccess } from '../../../kits/rights/use-access.ts';

type Port = CantonExtras['ports'][number];

/** A canton: the distance of its ports by road, and its establishments. */
export function CityDrawer({ id_canton, onClose }: { id_canton: number; onClose: () => void }) {
  const found = useCall(getCantonExtras, { id_canton });
  return (
    <Drawer
      open
      title={found.data?.name ?? 'Cantón'}
      size={520}
      onClose={onClose}
      closable={{ placement: 'end', 'aria-label': 'Cerrar el cantón' }}
    >
      <Answer query={found} what="el cantón" loading={<RowsSkeleton />}>
        {data => <Extras canton={data} />}
      </Answer>
    </Drawer>
  );
}

function Extras({ canton }: { canton: CantonExtras }) {
  const { lat, lng, locations, locations_count } = canton;
  const { linkTo } = useAccess();
  return (
    <div className="cz-records-stack">
      <FactGrid
        facts={[
          { label: 'Provincia', value: canton.province },
          { label: 'Código INEC', value: canton.code },
          { label: 'Centro aproximado', value: lat !== null && lng !== null ? formatCoordinates({ lat, lng }) : null },
        ]}
      />
      <section>
        <h3>Hasta los puertos, por carretera</h3>
        {canton.ports.length > 0 ? (
          <Ports ports={canton.ports} />
        ) : (
          <p className="cz-records-note">Registre su centro para calcularlo.</p>
        )}
      </section>
      <section>
        <h3>{locations_count === 1 ? '1 establecimiento' : `${formatNumber(locations_count, 0)} establecimientos`}</h3>
        <ul className="cz-records-list">
          {locations.map(place => (
            <li key={place.id_location}>
              <MaybeLink to={linkTo(locationPath(place))}>{place.name}</MaybeLink>{' '}
              <span className="cz-quiet">
                {stopCodeName(place.type)}
                {!place.active && ' · Inactivo'}
              </span>
            </li>
          ))}
        </ul>
        {locations_count > locations.length && (
          <p className="cz-records-note cz-records-more">Se muestran los primeros {locations.length} por nombre.</p>
        )}
      </section>
    </div>
  );
}

const portColumns = [
  textColumn<Port>('name', 'Puerto'),
  numberColumn<Port>('km', 'km', { cardRender: port => `${formatNumber(port.km, 0)} km` }),
  customColumn<Port>('time', 'Tiempo', port => formatDuration(port.minutes), { align: 'right', card: 'side' }),
  numberColumn<Port>('tolls', 'Peajes', { cardRender: port => `peajes: ${port.tolls}` }),
];

function Ports({ ports }: { ports: readonly Port[] }) {
  return (
    <SmallTable<Port>
      rows={ports}
      columns={portColumns}
      rowKey={port => port.id_location}
      empty={{ title: 'Sin puertos' }}
    />
  );
}
