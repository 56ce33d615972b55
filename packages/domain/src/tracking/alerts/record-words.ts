/** What a rule about records watches, in words for whoever writes and reads rules. */

import { plural } from '../../system/amounts/plural';
import { formatLength } from '../../system/time/time';
import type { RecordKind } from '../../trips/cases/case';

/** Names of what a rule is limited to; null: it is not. */
interface RecordScopeNames {
  readonly guide: string | null;
  readonly id_reservation: number | null;
  readonly location: string | null;
  readonly client: string | null;
  readonly company: string | null;
}

/** « de la reserva 48188 de Frutadeli en Contecon, por Transportes Andes»; empty: of everything. */
function limitedTo({ guide, id_reservation, location, client, company }: RecordScopeNames): string {
  const parts = [
    guide && ` de la guía ${guide}`,
    id_reservation && ` de la reserva ${id_reservation}`,
    client && ` de ${client}`,
    location && ` en ${location}`,
    company && ` por ${company}`,
  ];
  return parts.filter(Boolean).join('');
}

/** «una guía de Frutadeli lleva más de 24 horas por cerrar». */
export function recordConditionText(kind: RecordKind, limit: number, scope: RecordScopeNames): string {
  const of = limitedTo(scope);
  const hours = plural(limit, '# hora', '# horas');
  switch (kind) {
    case 'GUIA_ABIERTA':
      return `una guía${of} lleva más de ${hours} por cerrar`;
    case 'SAP_ERROR':
      return 'SAP rechaza documentos o no los recibe';
    case 'TAREA_VENCIDA':
      return limit === 0 ? `vence una tarea${of}` : `una tarea${of} lleva más de ${hours} vencida`;
    case 'CREDENCIAL': {
      const company = scope.company === null ? '' : ` de ${scope.company}`;
      return `a un conductor o camión${company} le vence una credencial en ${plural(limit, '# día', '# días')} o menos`;
    }
    case 'CORTE_EN_RIESGO':
      return `un contenedor lleno${of} llegaría al puerto con menos de ${formatLength(limit)} hasta el corte de la nave`;
    case 'TURNO_SIN_CONFIRMAR':
      return `a un turno${of} le faltan ${hours} y el terminal no lo ha confirmado`;
    case 'TURNO_PERDIDO':
      return `se pierde un turno${of}`;
    case 'SISTEMA':
      return `un sistema externo no recibe nada, o los equipos de una puerta de GPS callan a la vez, por más de ${formatLength(limit)}`;
  }
}
