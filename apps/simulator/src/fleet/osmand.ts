/** The OsmAnd protocol of tracking devices: a GET for each position, 200 acknowledges it. */
import { Agent, request } from 'node:http';
import type { Send } from './device';
import type { SimReefer } from './sim-reefer';
import type { Position } from './sim-truck';

const TIMEOUT_MS = 15_000;
const KMH_PER_KNOT = 1.852;

const reeferFields = ({ set_c, supply_c, return_c }: SimReefer): Record<string, string> => ({
  set_c: String(set_c),
  supply_c: String(supply_c),
  return_c: String(return_c),
  genset: 'true',
});

function osmandQuery(code: string, key: string, position: Position): string {
  const query = new URLSearchParams({
    id: code,
    key,
    timestamp: String(Math.round(position.at / 1000)),
    lat: position.lat.toFixed(6),
    lon: position.lng.toFixed(6),
    speed: (position.speed_kmh / KMH_PER_KNOT).toFixed(2),
    bearing: String(position.heading),
    accuracy: String(position.accuracy_m),
    ...(position.reefer === undefined ? {} : reeferFields(position.reefer)),
  });
  return `/gps/osmand?${query}`;
}

/** Sends to a server over few persistent connections. Never throws: a failed position is not acknowledged. */
export function osmandSender(target: string, connections = 16): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send: Send = (device, position) =>
    new Promise(resolve => {
      const url = new URL(osmandQuery(device.code, device.key, position), target);
      const call = request(url, { agent, timeout: TIMEOUT_MS }, response => {
        response.resume();
        response.on('end', () => resolve(response.statusCode === 200));
        response.on('error', () => resolve(false));
      });
      call.on('timeout', () => call.destroy(new Error('timeout')));
      call.on('error', () => resolve(false));
      call.end();
    });
  return { send, close: () => agent.destroy() };
}
