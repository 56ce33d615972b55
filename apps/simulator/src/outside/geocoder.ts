/** A service like Nominatim: finds the towns of the embedded road network, and addresses with the name of one of them. */
import { ECUADOR_ROADS } from '@cabezal/domain/places/geo/ecuador-roads.generated';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

export interface GeocoderBehaviour {
  /** Ignores the requested country: the first result is in Bogotá. */
  readonly answers_abroad?: boolean;
  /** Delay of `slow`; default 3 s. */
  readonly slow_ms?: number;
}

const bogota = { place_id: 1, display_name: 'Bogotá, Colombia', lat: '4.6533817', lon: '-74.0836331' };

function search(url: URL, behaviour: GeocoderBehaviour): Answer {
  const query = url.searchParams.get('q') ?? '';
  if (query === '') return { status: 400, body: { error: { code: 400, message: 'Nothing to search for.' } } };
  const towns = ECUADOR_ROADS.nodes.filter(
    node => node.name !== null && plainText(query).includes(plainText(node.name)),
  );
  const found = towns.map((node, i) => {
    const street = plainText(query) === plainText(node.name ?? '') ? '' : `${query}, `;
    return {
      place_id: i + 2,
      display_name: `${street}${node.name}, Ecuador`,
      lat: node.lat.toFixed(7),
      lon: node.lng.toFixed(7),
    };
  });
  const limit = Number(url.searchParams.get('limit') ?? 10);
  return { status: 200, body: [...(behaviour.answers_abroad ? [bogota] : []), ...found].slice(0, limit) };
}

export async function startGeocoder(
  options: { port?: number; behaviour?: GeocoderBehaviour } = {},
): Promise<Simulator> {
  const behaviour = options.behaviour ?? {};
  const work = (request: Received): Answer => {
    const url = new URL(request.path, 'http://geocoder');
    return url.pathname === '/search' ? search(url, behaviour) : { status: 404, body: { error: 'Not found' } };
  };
  return startSimulator(work, { port: options.port, slow_ms: behaviour.slow_ms });
}
