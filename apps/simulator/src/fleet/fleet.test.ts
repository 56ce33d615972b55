import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { distanceM, nearestOnLine } from '@cabezal/domain/system/geo/distance';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { soon } from '../../../../test/soon.ts';
import { demoCompany } from '../demo-company/demo-company';
import { Random } from '../demo-company/random';
import { Device } from './device';
import { Fleet } from './fleet';
import { type FleetTrip, fleetFromDemo } from './itinerary';
import { osmandSender } from './osmand';
import { SimTruck } from './sim-truck';

const NOW = new Date('2026-11-24T17:42:00Z');
const STEP = 10_000;

let trips: FleetTrip[];
beforeAll(() => {
  trips = fleetFromDemo(demoCompany({ seed: 7, now: NOW, reservations: 1100 }));
});

/** Index of a trip under way that will pass a plant and a port. */
function longTrip(): number {
  return trips.findIndex(
    trip => trip.stops.length === 3 && trip.resume?.next === 1 && trip.stops.at(-1)?.code === 'PRT',
  );
}

describe('itineraries', () => {
  it('there is one for each truck, about 25 of them under way', () => {
    expect(trips).toHaveLength(60);
    expect(new Set(trips.map(trip => trip.device)).size).toBe(60);
    const underWay = trips.filter(trip => trip.resume);
    expect(underWay.length).toBeGreaterThanOrEqual(20);
    for (const trip of underWay) expect(trip.geometry.length).toBeGreaterThan(1);
  });

  it('an itinerary starts at the truck’s position in the demo company', () => {
    trips.forEach((trip, i) => {
      const at = trip.resume ?? trip.stops[0];
      const here = new SimTruck(trips, i, new Random(1), NOW.getTime()).positionAt(NOW.getTime());
      expect(at && distanceM(here, at), trip.device).toBeLessThan(400);
    });
  });
});

describe('a truck', () => {
  it('follows its road at plausible speeds and stays at its stops', () => {
    const index = longTrip();
    const trip = trips[index];
    if (!trip) throw new Error('no trip');
    const truck = new SimTruck(trips, index, new Random(3), NOW.getTime());
    const plant = trip.stops[1];
    const port = trip.stops[2];
    if (!plant || !port) throw new Error('no stops');
    let [atPlant, reached, farthest, last] = [0, false, 0, truck.positionAt(NOW.getTime())];
    for (let at = NOW.getTime() + STEP; at < NOW.getTime() + 40 * 3_600_000 && !reached; at += STEP) {
      const here = truck.positionAt(at);
      farthest = Math.max(farthest, nearestOnLine(trip.geometry, here)?.distance_m ?? 0);
      expect(distanceM(last, here)).toBeLessThan((100 / 3.6) * (STEP / 1000));
      if (here.speed_kmh === 0 && distanceM(here, plant) < 100) atPlant += STEP;
      reached = here.speed_kmh === 0 && distanceM(here, port) < 100;
      last = here;
    }
    expect(reached).toBe(true);
    expect(farthest).toBeLessThan(60);
    expect(atPlant).toBeGreaterThan(20 * 60_000);
  });

  it('goes home after its trip and begins another', () => {
    const index = trips.findIndex(trip => trip.resume);
    const truck = new SimTruck(trips, index, new Random(5), NOW.getTime());
    const seen = new Set<number>();
    for (let hour = 0; hour < 240; hour++) {
      truck.positionAt(NOW.getTime() + hour * 3_600_000);
      seen.add(truck.state().trip);
    }
    expect(seen.has(-1)).toBe(true);
    expect([...seen].filter(trip => trip >= 0).length).toBeGreaterThan(1);
  });

  it('continues at its position after a restart', () => {
    const index = longTrip();
    const later = NOW.getTime() + 90 * 60_000;
    const truck = new SimTruck(trips, index, new Random(5), NOW.getTime());
    const before = truck.positionAt(later);
    const again = new SimTruck(trips, index, new Random(6), later + 3_600_000, truck.state());
    expect(distanceM(before, again.positionAt(later + 3_600_000))).toBeLessThan(120);
  });

  it('stays where it is when it has no trip', () => {
    const index = trips.findIndex(trip => trip.stops.length === 1);
    const truck = new SimTruck(trips, index, new Random(5), NOW.getTime());
    const [a, b] = [truck.positionAt(NOW.getTime()), truck.positionAt(NOW.getTime() + 86_400_000)];
    expect(truck.isParked).toBe(true);
    expect(distanceM(a, b)).toBeLessThan(60);
  });
});

const position = (at: number) => ({ lat: -2, lng: -79, at, speed_kmh: 40, heading: 90, accuracy_m: 8 });
const quiet = { loses_signal: false, repeats: false, strays: false };

describe('a device', () => {
  it('keeps unacknowledged positions and sends them later in order', async () => {
    const got: number[] = [];
    let up = false;
    const device = new Device({ code: 'TRUCK-1', key: 'k' }, quiet, new Random(1), async (_, sent) => {
      if (up) got.push(sent.at);
      return up;
    });
    for (let at = 1; at <= 5; at++) {
      device.take(position(at), 1);
      await device.flush(at);
    }
    expect(device.kept).toBe(5);
    up = true;
    await device.flush(6);
    expect(got).toEqual([1, 2, 3, 4, 5]);
    expect(device.kept).toBe(0);
  });

  it('sends nothing without signal and later sends all; repeats some positions', async () => {
    const got: { at: number; sent: number }[] = [];
    let clock = 0;
    const manners = { ...quiet, loses_signal: true, repeats: true };
    const device = new Device({ code: 'TRUCK-1', key: 'k' }, manners, new Random(2), async (_, sent) => {
      got.push({ at: sent.at, sent: clock });
      return true;
    });
    for (clock = 0; clock < 6 * 3_600_000; clock += STEP) {
      device.take(position(clock), STEP);
      await device.flush(clock);
    }
    const late = Math.max(...got.map(one => one.sent - one.at));
    expect(late).toBeGreaterThan(100_000);
    expect(late).toBeLessThanOrEqual(300_000);
    expect(got.length).toBeGreaterThan(new Set(got.map(one => one.at)).size);
    expect(got.every((one, i) => one.at >= (got[i - 1]?.at ?? 0))).toBe(true);
  });
});

describe('the fleet and a server', () => {
  const open: { close(): void }[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });

  it('sends OsmAnd requests, despite refusals and broken connections', async () => {
    const got: URLSearchParams[] = [];
    let calls = 0;
    const server = createServer((request, response) => {
      calls += 1;
      if (calls % 5 === 1) return void request.socket.destroy();
      if (calls % 5 === 3) return void response.writeHead(503).end();
      const url = new URL(request.url ?? '/', 'http://server');
      expect(url.pathname).toBe('/gps/osmand');
      got.push(url.searchParams);
      response.end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { send, close } = osmandSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    open.push({ close }, server);
    const fleet = new Fleet({ trips: trips.slice(0, 8), send, interval_ms: 60, speed: 30, start: NOW.getTime() });
    fleet.run();
    await soon(() => expect(got.length).toBeGreaterThan(20));
    await fleet.stop();
    const times = new Map<string, number>();
    for (const query of got) {
      const [device, at] = [String(query.get('id')), Number(query.get('timestamp'))];
      expect(at).toBeGreaterThanOrEqual(times.get(device) ?? 0);
      times.set(device, at);
      expect(query.get('key')).toBe(`demo-${device.replace('TRUCK-', '')}`);
      expect(Math.abs(Number(query.get('lat')))).toBeLessThan(5);
      expect(Number(query.get('speed'))).toBeLessThan(60);
    }
  });

  it('sends one wrong position soon after it begins', async () => {
    const got: number[] = [];
    const manners = { ...quiet, strays: true };
    const device = new Device({ code: 'TRUCK-1', key: 'k' }, manners, new Random(3), async (_, sent) => {
      got.push(sent.lat);
      return true;
    });
    for (let at = 1; at <= 5; at++) {
      device.take(position(at), 1);
      await device.flush(at);
    }
    expect(got).toEqual([-2, -2, -1.8, -2, -2]);
  });
});
