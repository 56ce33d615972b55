import type { Fence } from '@cabezal/domain/places/geo/fence';
import { advanceFence, type FenceStop, startFence } from '@cabezal/domain/places/geo/geofence';
import type { LatLng } from '@cabezal/domain/system/geo/distance';
import { qrImage, renderPdf } from '../apps/server/src/platform/pdf/pdf.ts';
import { must, percentile, say, seconds } from './figure.ts';

const corners = 60;
/** A drawn fence with the maximum number of corners. */
const drawn = ({ lat, lng }: LatLng): Fence =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [lng + 0.0027 * Math.cos(angle), lat + 0.0027 * Math.sin(angle)];
  });

/** Checks fixes of a truck against 5,000 fences; each trip watches only its own. */
export function geofence(): void {
  const stops: FenceStop[] = Array.from({ length: 5_000 }, (_, i) => ({
    code: 'PLT',
    radius_m: 300,
    lat: -2 - i / 5_000,
    lng: -79.9,
  }));
  evaluate('geofence.eval', stops);
  evaluate(
    'geofence.drawn',
    stops.map(stop => ({ ...stop, fence: drawn(stop) })),
  );
}

function evaluate(name: string, stops: readonly FenceStop[]): void {
  const began = performance.now();
  let checks = 0;
  let events = 0;
  for (let truck = 0; truck < 1_000; truck++) {
    const own = [0, 1, 2, 3, 4].map(i => stops[(truck * 5 + i) % stops.length]).filter(s => s !== undefined);
    const fixes = Array.from({ length: 200 }, (_, i) => ({
      lat: -2 - i / 1_000,
      lng: -79.9,
      at: new Date(1_795_000_000_000 + i * 10_000),
    }));
    events += advanceFence(own, startFence(), fixes).events.length;
    checks += fixes.length;
  }
  const took = seconds(began);
  must(events > 0, 'no truck reached or left a stop');
  say({ name, value: checks / took, unit: 'checks/s', limit: 200_000, events });
}

/** A guide with its QR and a page of stops. */
export async function pdf(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 12; i++) {
    const began = performance.now();
    const bytes = await renderPdf({
      title: 'Guía',
      content: [
        { text: 'Guía VIA-000001' },
        { svg: qrImage('https://cabezal.ec/#/monitoreo/1'), width: 72 },
        { table: { body: Array.from({ length: 12 }, (_, r) => [String(r), 'Parada', '08:00']) } },
      ],
    });
    times.push(seconds(began) * 1000);
    const text = Buffer.from(bytes).toString('latin1');
    must(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'), 'no whole PDF');
    // Characters of the text and lines of the QR code.
    must(/\/Type ?\/Page\b/.test(text) && /\/FontFile/.test(text) && bytes.length > 5_000, 'a PDF without its page');
  }
  say({ name: 'pdf.guide', value: percentile(times.slice(2), 0.5), unit: 'ms (median)', limit: 150 });
}
