import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { now } from '../../../../../../test/clock.ts';
import { nominatim } from './geocoder.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a geocoder counts as failed if its answer is larger than six places need', async () => {
  const place = { display_name: 'Machala, El Oro', lat: '-3.26', lon: '-79.96' };
  let places = 6;
  server = createServer((_request, response) => void response.end(JSON.stringify(Array(places).fill(place))));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const find = nominatim(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, now);
  expect(await find('machala')).toHaveLength(6);
  places = 6_000;
  expect(await find('machala')).toBeNull();
});
