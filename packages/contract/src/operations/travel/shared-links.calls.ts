import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant } from '../../shapes.ts';

/** Maximum of trips in one link: its page reads all of them twice a minute. */
export const MOST_SHARED = 50;

const link = z.object({ url: z.string(), expires_at: instant });
const oneReservation = z.strictObject({ id_reservation: id });

export const guidesLink = defineCall({
  method: 'POST',
  path: '/reservation/get_link_monitoreo_guias',
  access: action('guide.share'),
  secret: true,
  input: z.strictObject({
    id_guides: z
      .array(id)
      .min(1, 'Elija al menos una guía')
      .max(MOST_SHARED, `Hasta ${MOST_SHARED} guías por enlace`)
      .refine(ids => new Set(ids).size === ids.length, 'Una guía está dos veces'),
  }),
  output: link,
  summary:
    'Creates a link that lists these trips, each with the data of its own link, valid until 72 hours after the planned end of the last; 404 if one is outside the scope, 409 if one is not issued. A trip whose links are ended is removed from it.',
});

export const reservationLink = defineCall({
  method: 'POST',
  path: '/reservation/get_link_monitoreo_reserva',
  access: action('guide.share'),
  secret: true,
  input: oneReservation,
  output: link,
  summary:
    'Creates a link that lists the trips of a reservation as of when it is opened, valid until 72 hours after its planned end; a link of a carrier lists those that it drives. 409 while no guide is issued.',
});

export const revokeReservationLinks = defineCall({
  method: 'POST',
  path: '/reservation/revoke_links_reserva',
  access: action('guide.share'),
  input: oneReservation,
  output: z.object({ revoked: z.number() }),
  summary: 'Ends the links that list the trips of a reservation; links of single trips stay.',
});
