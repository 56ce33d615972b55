/** Whether a template fits chosen places, and its legs (`check_selection_template`, `despacho_template_milestones`). */
import { DWELL_MINUTES } from '../plan/plan-legs';
import type { LegKind } from '../status/labels';
import { type StopAction, type StopCode, stopCodeName } from '../status/stop-codes';
import {
  buildTemplate,
  missingCodes,
  type ReservationType,
  TEMPLATE_NAMES,
  type TemplateCode,
  type TemplateRoute,
} from '../status/templates';

export interface ChosenStop {
  readonly code: StopCode;
  readonly id_location: number;
  /** Undefined: no active place with that id. */
  readonly place?: { readonly name: string; readonly type: string } | undefined;
}

/** Why a template does not fit the reservation type or the places; empty: it does. */
export function templateReasons(type: ReservationType, template: TemplateCode, stops: readonly ChosenStop[]): string[] {
  const isOther = template !== 'RETORNO' && !template.startsWith(`${type}_`);
  const missing =
    template === 'RETORNO'
      ? []
      : missingCodes(
          type,
          stops.map(stop => stop.code),
        );
  const wrong = stops.flatMap(({ code, place }) => {
    if (place === undefined) return ['Un lugar del recorrido no existe o está inactivo'];
    return place.type === code ? [] : [`${place.name} no es ${stopCodeName(code)}`];
  });
  const repeated = stops.find((stop, i) => i > 0 && stops[i - 1]?.id_location === stop.id_location);
  return [
    ...(isOther
      ? [`«${TEMPLATE_NAMES[template]}» no es de ${type === 'E' ? 'una exportación' : 'una importación'}`]
      : []),
    ...(missing.length > 0 ? [`Falta en el recorrido: ${missing.map(stopCodeName).join(', ')}`] : []),
    ...wrong,
    ...(repeated === undefined ? [] : [`${repeated.place?.name ?? 'Un lugar'} está dos veces seguidas`]),
  ];
}

export interface MilestoneLeg {
  readonly kind: LegKind;
  readonly stops: readonly {
    readonly code: StopCode;
    readonly action: StopAction | null;
    readonly id_location: number | null;
    /** Usual stay in minutes. */
    readonly stay_min: number;
  }[];
}

/** The legs of a template through places, with actions and usual stays. */
export function milestonesOf(template: TemplateCode, route: TemplateRoute): MilestoneLeg[] {
  return buildTemplate(template, route).map(({ kind, stops }) => ({
    kind,
    stops: stops.map((stop, i) => ({
      ...stop,
      // No stay at a leg's first place without an action: the truck is already there.
      stay_min: i === 0 && stop.action === null ? 0 : DWELL_MINUTES[stop.code],
    })),
  }));
}
