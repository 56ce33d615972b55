import { createHash, randomBytes } from 'node:crypto';
import { isInFence } from '@cabezal/domain/places/geo/geofence';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { clientAddress, networkOf } from '../../../platform/http/address.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { invalidInput } from '../../../platform/http/serve-call.ts';
import type { Services } from '../../../services.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { findByCode, keepPlace, lockWaitingScan, noteScan, UNKNOWN_CODE } from './qr.queries.ts';
import { QR_CSS, QR_SCRIPT, qrPage, stateOf } from './qr-page.ts';

/** Distinguishes phones without storing their address or name. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The family of a device, as its browser reports it. */
export function deviceOf(agent: string): string {
  if (/iPhone|iPad/.test(agent)) return 'iPhone';
  if (/Android/.test(agent)) return 'Android';
  if (/Windows/.test(agent)) return 'Windows';
  return /Mac OS|Linux/.test(agent) ? 'Computador' : 'Otro';
}

const place = z.strictObject({
  key: z.string().max(40),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy_m: z.number().int().min(0).max(1_000_000).nullish(),
});

/** Records the scan of a code and returns its page. The scan of an annulled guide is written into the trip's logbook. */
async function scan(services: Services, code: string, request: FastifyRequest) {
  return services.db.write(systemScope, systemAuthor, async tx => {
    const guide = await findByCode(tx, code);
    const result = stateOf(guide);
    const noted = await noteScan(tx, {
      id_guide: guide?.id_guide ?? null,
      // All unknown codes are stored as one, so that guessing cannot fill the disk.
      code: guide === undefined ? UNKNOWN_CODE : code,
      result,
      device: deviceOf(String(request.headers['user-agent'] ?? '')),
      // As the limit of scans counts: an IPv6 network is one, or each of its addresses would be a new scan and a new alert.
      ip_hash: hashed(networkOf(clientAddress(request))),
      place_key: randomBytes(16).toString('base64url'),
    });
    if (noted.isNew && guide !== undefined && result === 'ANNULLED')
      await writeLog(tx, {
        id_guide: guide.id_guide,
        kind: 'ALERT',
        text: 'Alguien escaneó el código de esta guía anulada',
        author: { id_user: null, name: 'Código QR' },
      });
    if (noted.isNew) tx.changed('qr', guide?.id_guide);
    return { status: guide === undefined ? 404 : 200, page: qrPage(guide, noted.place_key, tx.zone) };
  });
}

/** Stores the phone's place, once, and the stop whose fence contains it. */
async function addPlace(services: Services, at: z.infer<typeof place>): Promise<boolean> {
  return services.db.write(systemScope, systemAuthor, async tx => {
    const waiting = await lockWaitingScan(tx, at.key);
    if (waiting === undefined) return false;
    const stop = waiting.stops.find(one => isInFence(one, at));
    const { lat, lng, accuracy_m = null } = at;
    await keepPlace(tx, waiting.id_qr_log, { lat, lng, accuracy_m, id_stop: stop?.id_stop ?? null });
    tx.changed('qr', waiting.id_guide ?? undefined);
    return true;
  });
}

/** The guide's QR page, served by the server itself, for anybody who has the paper. */
export function qrPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const limited = { config: { limit: 'scan' } } as const;
    app.get('/qr/page.css', { config: { limit: 'open' } }, (_, reply: FastifyReply) =>
      reply.type('text/css; charset=utf-8').send(QR_CSS),
    );
    app.get('/qr/page.js', { config: { limit: 'open' } }, (_, reply: FastifyReply) =>
      reply.type('text/javascript; charset=utf-8').send(QR_SCRIPT),
    );
    app.get('/qr/:code', limited, async (request: FastifyRequest, reply: FastifyReply) => {
      const { code } = request.params as { code: string };
      // Invalid characters are replaced: a stored code has only letters that a person can compare, and no markup.
      const { status, page } = await scan(services, code.replace(/[^\w-]/g, '?').slice(0, 40), request);
      return reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
    });
    app.post('/qr/place', limited, async (request: FastifyRequest, reply: FastifyReply) => {
      const parsed = place.safeParse(request.body);
      if (!parsed.success) throw invalidInput(parsed.error);
      if (!(await addPlace(services, parsed.data))) throw notFound('La lectura ya no espera su ubicación');
      return reply.status(204).send();
    });
  };
}
