import type { DocumentKind } from '@cabezal/contract/trips/documents/document.shapes';
import { isStreetTurn } from '@cabezal/domain/trips/rules/guide-context';

/**
 * Documents that a guide must have before it is closed (G9): the receipts of each hand-over, and the cargo documents at an export's plant.
 * A container taken over from an import needs the line's authorization and photos, because nobody issues an EIR there. A rescued guide
 * needs those of its own work. A false freight needs none, because nothing was handed over.
 */
export function requiredFiles(
  guide: {
    kind: string;
    rescued_by?: number | null;
    stops: readonly { code: string; action: string | null; status: string }[];
  },
  reservationType: 'E' | 'I',
  reefer: boolean,
): DocumentKind[] {
  const rescued = guide.rescued_by != null;
  const stops = guide.stops.filter(s => (rescued ? s.status === 'FINISHED' : s.status !== 'NOT_EJECUTED'));
  const kinds: DocumentKind[] = [];
  for (const taken of stops.filter(s => s.action === 'RETIRAR'))
    kinds.push(...(isStreetTurn(taken) ? (['AUTORIZACION_NAVIERA', 'FOTO'] as const) : (['EIR_SALIDA'] as const)));
  if (reservationType === 'E' && stops.some(s => s.code === 'PLT' && s.action === 'CARGAR'))
    kinds.push('SELLO', 'GUIA_REMISION', ...(reefer ? (['CARTA_TEMPERATURA'] as const) : []));
  if (stops.some(s => s.action === 'ENTREGAR' || s.action === 'DEVOLVER')) kinds.push('EIR_INGRESO');
  return kinds;
}
