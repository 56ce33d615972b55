import { color, nightMap } from '../../../ui/tokens.ts';
import map from './door-map.data.json';

/**
 * The roads of mainland Ecuador as the background of the sign-in page, as vectors small enough for a phone (about 10 KB compressed;
 * simplified to the visible detail, lines joined where one ends and the next begins): roads by the IGM, provinces by the INEC, land and
 * borders by Natural Earth. Units: 200 per degree, with 82.5° west and 2.2° north at the origin.
 */
const DESKTOP_VIEW = '192 212 1132 1184';
const STRIP_VIEW = '294 638 780 392';

export default function DoorMap({ strip }: { strip: boolean }) {
  return (
    <svg
      className="cz-session-door-map"
      viewBox={strip ? STRIP_VIEW : DESKTOP_VIEW}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Mapa de las carreteras del Ecuador"
    >
      <path d={map.land} fill={nightMap.land} />
      <path d={map.country} fill={nightMap.country} stroke={nightMap.country} strokeWidth="3" />
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        <path d={map.borders} stroke={nightMap.borders} strokeWidth="1.5" />
        <path d={map.outline} stroke={nightMap.outline} strokeWidth="1.5" />
        <path d={map.provinces} stroke={nightMap.provinces} strokeWidth="1.2" strokeDasharray="5 5" />
        <path d={map.tracks} stroke={nightMap.tracks} strokeWidth="1.2" />
        <path d={map.roads} stroke={nightMap.roads} strokeWidth="2.6" />
        <path d={map.route} stroke={nightMap.route} strokeWidth="4" />
      </g>
      {!strip && <Places />}
    </svg>
  );
}

function Places() {
  return (
    <g fontSize="18" fontWeight="550" fill={nightMap.names} stroke={color.ink} strokeWidth="4" paintOrder="stroke">
      {map.places.map(place => (
        <g key={place.name}>
          <circle cx={place.x} cy={place.y} r="5" fill={color.ink} stroke={nightMap.route} strokeWidth="2.2" />
          <text
            x={place.x + (place.side === 'left' ? -13 : 13)}
            y={place.y + 5}
            textAnchor={place.side === 'left' ? 'end' : 'start'}
            {...(place.name === 'Guayaquil' || place.name === 'Quito' ? { fill: color.white, fontWeight: 650 } : {})}
          >
            {place.name}
          </text>
        </g>
      ))}
    </g>
  );
}
