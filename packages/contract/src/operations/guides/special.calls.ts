import { SHARED_BY } from '@cabezal/domain/prices/amounts/false-freight';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { ecuadorPoint, givenInstant, id, instant, money, motive, text, version } from '../../shapes.ts';
import { motivo } from '../../system/catalogues/catalogues.calls.ts';
import { offeredUnit } from '../../trips/units/unit.shapes.ts';
import { guideDetail } from './guide.shapes.ts';
import { GUIDE_SCREENS } from './guide-screens.data.ts';

const touches = ['guide', 'reservation', 'dispatch'] as const;
const changing = { method: 'POST', output: guideDetail, touches } as const;

/** Position of the unit that broke down. */
export const rescuePoint = z.strictObject({ ...ecuadorPoint, name: text(120).nullish() });

export const getMotivesOf = defineCall({
  method: 'GET',
  path: '/guides/motives/{kind}',
  access: action('guide.read'),
  input: z.strictObject({ kind: z.enum(['DELAY', 'RESCUE', 'RETURN', 'REJECT_PROPOSAL']) }),
  output: z.array(motivo),
  summary: 'Motives for a delay, a rescue, a return or the rejection of a proposal.',
  shows: ['motive'],
});

/** A unit that could take over, with its arrival there and the trip's end. */
export const rescueCandidate = offeredUnit.extend({
  /** Road distance to the point, km and minutes. */
  km: z.number().nullable(),
  minutes: z.number().nullable(),
  arrives_at: instant.nullable(),
  /** Expected arrival at the last stop. */
  eta_at: instant.nullable(),
  /** Slots and appointments that would be missed: «turno 03:00 de DPW, 42 min tarde». */
  missed: z.array(z.string()),
});
export type RescueCandidate = z.infer<typeof rescueCandidate>;

const chosenBeside = z.object({ company: z.string(), reasons: z.array(z.string()) });
export const getRescueCandidates = defineCall({
  method: 'POST',
  path: '/dispatch/rescue_candidates',
  access: action('guide.rescue'),
  changes: false,
  input: z.strictObject({
    id_guide: id,
    rescue: rescuePoint.extend({ at: givenInstant }),
  }),
  output: z.object({
    /** Possible ones first, by arrival. */
    candidates: z.array(rescueCandidate),
    impossible: z.array(rescueCandidate),
    /** Drivers for a unit without one, and replacements for a genset or chassis that broke down. */
    drivers: z.array(chosenBeside.extend({ id_driver: z.number(), name: z.string() })),
    gensets: z.array(chosenBeside.extend({ id_equipment: z.number(), disk: z.string() })),
    chassis: z.array(chosenBeside.extend({ id_equipment: z.number(), disk: z.string(), size: z.string().nullable() })),
    /** Road distance left from the point, km. */
    remaining_km: z.number(),
    /** The container is aboard: seals, papers and the pick-up are handed over. */
    carries_container: z.boolean(),
  }),
  summary:
    'Trucks that can take over the rest of a trip at a point: free for the remaining time, by minutes on the road, with arrival there, new ETA and missed slots; below them those that cannot, with every reason.',
  shows: ['dispatch', 'guide', 'truck', 'driver'],
});
export type RescueCandidates = z.infer<typeof getRescueCandidates.output>;

export const saveRescue = defineCall({
  ...changing,
  path: '/reservation/save_reservation_guide_rescue',
  access: action('guide.rescue'),
  input: z.strictObject({
    id_guide: id,
    version,
    /** Time of the takeover. */
    rescue_at: givenInstant,
    point: rescuePoint,
    id_motivo: id,
    motive,
    id_truck: id,
    id_driver: id,
    id_generator: id.nullish(),
    id_chassis: id.nullish(),
    /** New state of the rescued truck; null: may be sent again. A truck that is not DISPONIBLE keeps its state. */
    unit_state: z.enum(['MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO']).nullish(),
  }),
  summary:
    'Another unit takes over a guide under way (G11): the original becomes GUIA_RESCATADA and keeps what it drove; a new issued guide of the same leg begins at the point, with the open stops, their slots and the box. Deleting the rescue before its first event undoes it. `unit_state` keeps the rescued truck from being assigned again; its next trips have to be planned again. Errors: RESCATE_MISMO_CAMION, RESCATE_EN_PASADO, and what issuing refuses.',
});

export const saveReturn = defineCall({
  ...changing,
  path: '/reservation/save_reservation_guide_return_container',
  access: action('guide.rescue'),
  input: z.strictObject({
    id_sub_reservation: id,
    version,
    id_origin: id,
    id_destination: id,
    id_motivo: id,
    motive,
    appointment_at: givenInstant.nullish(),
    resources: z
      .strictObject({
        id_truck: id.nullish(),
        id_driver: id.nullish(),
        id_generator: id.nullish(),
        id_chassis: id.nullish(),
      })
      .nullish(),
    /** The sale price is to be decided by a person with the money permission. */
    billable: z.boolean(),
  }),
  summary:
    'Returns a box that we hold out of order (G17): an extra leg DEVOLUCION with its guide; an empty box goes to a depot and its VIAJE is no longer required, a full one goes to a port. Errors: CONTENEDOR_NO_EN_PODER, DESTINO_INVALIDO, RETORNO_ABIERTO, TRAMO_CON_GUIA.',
});

const percentage = z.number().int().min(0, 'De 0 a 100 %').max(100, 'De 0 a 100 %');
export const falseFreight = defineCall({
  ...changing,
  path: '/reservation/update_guide_false_flete',
  access: action('guide.false_freight'),
  input: z.strictObject({
    id_guide: id,
    version,
    /** Null: undoes the false freight. */
    id_motivo: id.nullable(),
    motive,
    /** Percentages other than the motive's, from a person who closes guides, justified in `motive`. */
    sale_pct: percentage.nullish(),
    carrier_pct: percentage.nullish(),
    /** Charge displayed to the caller (`previewFalseFreight`); a different amount is refused. */
    expected_sale: money.nullish(),
  }),
  summary:
    'Marks false freight (G12), changes its motive or percentages, or removes it (null): the client pays that percent of the leg’s share of the freight, the carrier that percent of its own; needs a document as evidence. 409 COBRO_CAMBIADO with the current amount if it differs from the one that the person saw.',
});

export const previewFalseFreight = defineCall({
  method: 'POST',
  path: '/reservation/preview_false_flete',
  access: action('guide.false_freight'),
  changes: false,
  input: z.strictObject({ id_guide: id, id_motivo: id, sale_pct: percentage.nullish() }),
  output: z.object({
    /** Lines of the container's freight; without a code the price is not by a rate. */
    lines: z.array(z.object({ description: z.string(), fee_code: z.string().nullable(), subtotal: money })),
    total: money,
    /** Share of the leg: `part` of `parts`. */
    leg_kind: z.string(),
    shared_by: z.enum(SHARED_BY),
    part: z.number(),
    parts: z.number(),
    share: money,
    sale_pct: z.number(),
    sale: money,
    /** The freight is on a sent order: the false freight is owed once the leg is driven again, not in addition. */
    freight_billed: z.boolean(),
  }),
  summary:
    'What marking false freight would charge, USD without VAT, and how it is computed: freight of the container, share of the leg, percent of the option or a given one. Stores nothing. 422 PORCENTAJE_NO_PERMITIDO.',
  shows: [{ noun: 'guide', by: 'id_guide' }, 'reservation', 'fee', 'motive'],
});
export type FalseFreightPreview = z.infer<typeof previewFalseFreight.output>;

export const updateFinish = defineCall({
  ...changing,
  path: '/reservation/update_finish_travel_guide',
  access: action('guide.undo', { on: GUIDE_SCREENS }),
  input: z.strictObject({ id_guide: id, version, at: givenInstant.nullable(), motive }),
  summary: 'Changes the instant of a declared finish, or (null) undoes the finish, until the guide is closed.',
});
