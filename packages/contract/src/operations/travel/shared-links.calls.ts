import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, listInput, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { givenTo } from '../guides/guide.shapes.ts';

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
    given_to: givenTo,
  }),
  output: link,
  touches: ['link'],
  summary:
    'Creates a link that lists these trips, each with the data of its own link, valid until 72 hours after the planned end of the last; 404 if one is outside the scope, 409 if one is not issued. A trip whose links are ended is removed from it.',
});

export const reservationLink = defineCall({
  method: 'POST',
  path: '/reservation/get_link_monitoreo_reserva',
  access: action('guide.share'),
  secret: true,
  input: oneReservation.extend({ given_to: givenTo }),
  output: link,
  touches: ['link'],
  summary:
    'Creates a link that lists the trips of a reservation as of when it is opened, valid until 72 hours after its planned end; a link of a carrier lists those that it drives. 409 while no guide is issued.',
});

/** Longest validity of a link to what the trucks of a carrier did, and how many days back it shows. */
export const MOST_FLEET_DAYS = 30;

export const fleetLink = defineCall({
  method: 'POST',
  path: '/reservation/get_link_actividad_flota',
  access: action('guide.share'),
  secret: true,
  input: z.strictObject({
    id_company: id,
    days: z
      .number()
      .int()
      .min(1, 'Elija al menos un día')
      .max(MOST_FLEET_DAYS, `Hasta ${MOST_FLEET_DAYS} días`)
      .default(7),
    given_to: givenTo,
  }),
  output: link,
  touches: ['link'],
  summary:
    'Creates a link to what the trucks of a carrier did by day, valid for `days`; a carrier makes it of its own trucks only. 404 for a company that is no active carrier, or outside the scope.',
});

export const revokeReservationLinks = defineCall({
  method: 'POST',
  path: '/reservation/revoke_links_reserva',
  access: action('guide.share'),
  input: oneReservation,
  output: z.object({ revoked: z.number() }),
  touches: ['link'],
  summary: 'Ends the links that list the trips of a reservation; links of single trips stay.',
});

/** What a link opens: one trip, chosen trips, those that a reservation has when it is opened, or what the trucks of a carrier did. */
export const LINK_SCOPES = ['GUIDE', 'GUIDES', 'RESERVATION', 'FLEET'] as const;
export const LINK_SCOPE_NAMES: Readonly<Record<(typeof LINK_SCOPES)[number], string>> = {
  GUIDE: 'Un viaje',
  GUIDES: 'Viajes elegidos',
  RESERVATION: 'Una reserva',
  FLEET: 'Actividad de una flota',
};

/** What a link opens, and for whom it does. */
export const linkOpens = ({ opens, for_destination }: Pick<LinkRow, 'opens' | 'for_destination'>): string =>
  for_destination ? `${LINK_SCOPE_NAMES[opens]}, para el destinatario` : LINK_SCOPE_NAMES[opens];

/** A tracking link that is out: what it opens now, for whom, and until when. Its token is stored as a hash, so that nobody can read it here. */
export const linkRow = z.object({
  id_link: z.number(),
  opens: z.enum(LINK_SCOPES),
  /** It is for whoever awaits the container, and shows less. */
  for_destination: z.boolean(),
  /** The reservation of a link of scope RESERVATION. */
  id_reservation: z.number().nullable(),
  /** The carrier of a link of scope FLEET. */
  carrier: z.string().nullable(),
  /** The trips that it shows now; empty: a reservation whose guides are not issued yet, or trips that left the link. */
  trips: z.array(
    z.object({
      id_guide: z.number(),
      guide_number: z.string().nullable(),
      container_code: z.string().nullable(),
      client_name: z.string(),
    }),
  ),
  /** For whom it is, as written when it was shared, or the address to which it was mailed. */
  given_to: z.string().nullable(),
  /** Who shared it, with the company. */
  made_by: z.string().nullable(),
  made_by_company: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
});
export type LinkRow = z.infer<typeof linkRow>;

export const getLinks = defineCall({
  method: 'POST',
  path: '/reservation/get_monitoring_links',
  access: action('guide.share'),
  changes: false,
  input: listInput({ opens: z.enum(LINK_SCOPES) }),
  output: pageOf(linkRow),
  summary:
    'Tracking links that are valid now, newest first: all for the operator, for a company those that its own people shared. Search: number of a guide or reservation, container, for whom, who shared it.',
  shows: ['link', 'guide', 'reservation'],
});
export const getLinksExcel = excelOf(getLinks, 'enlaces');

export const revokeLink = defineCall({
  method: 'POST',
  path: '/reservation/revoke_monitoring_link',
  access: action('guide.share'),
  input: z.strictObject({ id_link: id }),
  output: z.object({ revoked: z.number() }),
  touches: ['link'],
  summary:
    'Ends one tracking link of the list, whatever it opens; `revoked` is 0 if it had ended already. 404 if it is not in the caller’s list.',
});
