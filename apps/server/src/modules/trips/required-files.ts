import type { DocumentKind } from '@cabezal/contract/guides/guide.shapes';

/** Papers that a guide must have before it is closed (G9): the receipts of each hand-over, and the cargo's own at an export's plant. */
export function requiredFiles(
  guide: { kind: string; stops: readonly { code: string; action: string | null; status: string }[] },
  reservationType: 'E' | 'I',
  reefer: boolean,
): DocumentKind[] {
  const done = (code: string, action: string): boolean =>
    guide.stops.some(s => s.code === code && s.action === action && s.status !== 'NOT_EJECUTED');
  const kinds: DocumentKind[] = [];
  if (guide.stops.some(s => s.action === 'RETIRAR' && s.status !== 'NOT_EJECUTED')) kinds.push('EIR_SALIDA');
  if (reservationType === 'E' && done('PLT', 'CARGAR'))
    kinds.push('SELLO', 'GUIA_REMISION', ...(reefer ? (['CARTA_TEMPERATURA'] as const) : []));
  if (guide.stops.some(s => (s.action === 'ENTREGAR' || s.action === 'DEVOLVER') && s.status !== 'NOT_EJECUTED'))
    kinds.push('EIR_INGRESO');
  return kinds;
}
