import map from './door-map.data.json';

/**
 * The roads of mainland Ecuador behind the door, as vectors small enough for a phone (about 15 KB compressed; lines keep what is seen at this size): roads by the IGM,
 * provinces by the INEC, land and borders by Natural Earth. Units: 200 to a degree, west 82.5° and north 2.2° at the origin.
 */
const DESKTOP_VIEW = '192 212 1132 1184';
const STRIP_VIEW = '294 638 780 392';

export default function DoorMap({ strip }: { strip: boolean }) {
  return (
    <svg
      className="cz-door-map"
      viewBox={strip ? STRIP_VIEW : DESKTOP_VIEW}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Mapa de las carreteras del Ecuador"
    >
      <path d={map.land} fill="#13252F" />
      <path d={map.country} fill="#182C37" stroke="#182C37" strokeWidth="3" />
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        <path d={map.borders} stroke="#243C48" strokeWidth="1.5" />
        <path d={map.outline} stroke="#35515F" strokeWidth="1.5" />
        <path d={map.provinces} stroke="#2A434F" strokeWidth="1.2" strokeDasharray="5 5" />
        <path d={map.tracks} stroke="#27424F" strokeWidth="1.2" />
        <path d={map.roads} stroke="#397687" strokeWidth="2.6" />
        <path d={map.route} stroke="#8FD6E6" strokeWidth="4" />
      </g>
      {!strip && <Places />}
    </svg>
  );
}

function Places() {
  return (
    <g fontSize="18" fontWeight="550" fill="#D5DEE3" stroke="#10212B" strokeWidth="4" paintOrder="stroke">
      {map.places.map(place => (
        <g key={place.name}>
          <circle cx={place.x} cy={place.y} r="5" fill="#10212B" stroke="#8FD6E6" strokeWidth="2.2" />
          <text
            x={place.x + (place.side === 'left' ? -13 : 13)}
            y={place.y + 5}
            textAnchor={place.side === 'left' ? 'end' : 'start'}
            {...(place.name === 'Guayaquil' || place.name === 'Quito' ? { fill: '#fff', fontWeight: 650 } : {})}
          >
            {place.name}
          </text>
        </g>
      ))}
    </g>
  );
}
