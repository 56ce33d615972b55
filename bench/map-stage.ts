import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getMonitoring, type MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import {
  type PositionRow,
  type PositionsMessage,
  positionsEvent,
} from '@cabezal/contract/tracking/monitoring/positions.message';

/**
 * A proxy in front of the real server: passes everything through except the live stream and the answer of the monitoring, which contain the
 * wanted number of moving trucks. So only the browser is measured: no database and no senders run at the same time.
 */
export interface MapStage {
  readonly url: string;
  /** Number of reads of the monitoring; its answer is large and is no update. */
  reads(): number;
  /** Updates of all trucks sent to at least one page. */
  told(): number;
  /** Sets whether every truck moves once per second. */
  move(moves: boolean): void;
  close(): void;
}

const second = 1_000;
const pingMs = 10_000;
/** 50 km/h, in degrees per second. */
const step = 0.000125;
/** Copies are evenly distributed around their trip, up to this distance in degrees: over the country, not in one yard. */
const spread = 0.9;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Ids of copies are above all real ones, but no larger than necessary. */
const guidesApart = 5_000_000;
const trucksApart = 10_000;

/** The n-th copy of a trip, with its own number, truck and position. */
function copyOf(trip: MonitoredTrip, n: number, of: number): MonitoredTrip {
  if (trip.id_truck === null || trip.position === null) return trip;
  const far = spread * Math.sqrt(n / of);
  const lat = trip.position.lat + far * Math.sin(n * goldenAngle);
  const lng = trip.position.lng + far * Math.cos(n * goldenAngle);
  return {
    ...trip,
    id_guide: trip.id_guide + n * guidesApart,
    id_truck: trip.id_truck + n * trucksApart,
    position: { ...trip.position, lat, lng },
  };
}

/** The trips, repeated until there is one for each truck. */
function repeat(trips: readonly MonitoredTrip[], trucks: number): MonitoredTrip[] {
  const seen = trips.filter(trip => trip.id_truck !== null && trip.position !== null);
  if (seen.length === 0) throw new Error('no trip under way has a truck and a position: nothing to repeat');
  const rounds = Math.ceil(trucks / seen.length);
  return Array.from({ length: rounds }, (_, n) => seen.map(trip => copyOf(trip, n, rounds)))
    .flat()
    .slice(0, trucks);
}

/** Every truck drives straight in its own direction. */
function drive(trips: readonly MonitoredTrip[], round: number, at: number): PositionRow[] {
  return trips.flatMap((trip, n): PositionRow[] => {
    if (trip.id_truck === null || trip.position === null) return [];
    const heading = (n * 7) % 360;
    const angle = (heading * Math.PI) / 180;
    const lat = trip.position.lat + round * step * Math.cos(angle);
    const lng = trip.position.lng + round * step * Math.sin(angle);
    return [[trip.id_truck, Number(lat.toFixed(6)), Number(lng.toFixed(6)), heading, 50, at]];
  });
}

class Stage {
  reads = 0;
  told = 0;
  moves = false;
  private round = 0;
  private trips: MonitoredTrip[] = [];
  private readonly streams = new Set<ServerResponse>();
  private readonly server: URL;
  private readonly trucks: number;

  constructor(server: string, trucks: number) {
    this.server = new URL(server);
    this.trucks = trucks;
  }

  tick(): void {
    if (!this.moves || this.trips.length === 0) return;
    this.round++;
    if (this.streams.size > 0) this.told++;
    this.sendAll({ snapshot: false, positions: drive(this.trips, this.round, Date.now()) });
  }

  ping(): void {
    for (const stream of this.streams) stream.write('event: ping\ndata: {}\n\n');
  }

  answer(asked: IncomingMessage, reply: ServerResponse): void {
    if (asked.url === '/live/stream') this.stream(reply);
    else this.pass(asked, reply, asked.url === getMonitoring.path);
  }

  private stream(reply: ServerResponse): void {
    reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    reply.write('id: 1\nevent: hello\ndata: {"cursor":"1","resumed":false}\n\n');
    this.tell(reply, { snapshot: true, positions: drive(this.trips, this.round, Date.now()) });
    this.streams.add(reply);
    reply.on('close', () => this.streams.delete(reply));
  }

  private tell(stream: ServerResponse, message: PositionsMessage): void {
    stream.write(`event: ${positionsEvent}\ndata: ${JSON.stringify(message)}\n\n`);
  }

  private sendAll(message: PositionsMessage): void {
    for (const stream of this.streams) this.tell(stream, message);
  }

  private pass(asked: IncomingMessage, reply: ServerResponse, isMonitoring: boolean): void {
    const { hostname, port } = this.server;
    const headers = isMonitoring ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const onward = request({ hostname, port, method: asked.method, path: asked.url, headers }, answer => {
      if (isMonitoring && answer.statusCode === 200) return void this.multiply(answer, reply);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    asked.pipe(onward);
  }

  /** Keeps the trips of the first answer: between two reads only positions change. */
  private async multiply(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { at, trips } = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as {
      at: string;
      trips: MonitoredTrip[];
    };
    this.reads++;
    const isFirst = this.trips.length === 0;
    if (isFirst) this.trips = repeat(trips, this.trucks);
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    reply.end(JSON.stringify({ at, trips: this.trips }));
    if (isFirst) this.sendAll({ snapshot: true, positions: drive(this.trips, this.round, Date.now()) });
  }
}

export async function openMapStage(server: string, trucks: number): Promise<MapStage> {
  const stage = new Stage(server, trucks);
  const http = createServer((asked, reply) => stage.answer(asked, reply));
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const timers = [setInterval(() => stage.tick(), second), setInterval(() => stage.ping(), pingMs)];
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    reads: () => stage.reads,
    told: () => stage.told,
    move: moves => {
      stage.moves = moves;
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      http.closeAllConnections();
      http.close();
    },
  };
}
