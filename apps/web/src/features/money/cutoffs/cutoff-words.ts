import {
  cortesBonosDetalles,
  cortesBonosExcel,
  cortesBonosTotales,
  cortesParticularesDetalles,
  cortesParticularesExcel,
  cortesParticularesTotales,
  cortesViaticosDetalles,
  cortesViaticosExcel,
  cortesViaticosTotales,
  generarCorteBonos,
  generarCorteParticulares,
  generarCorteViaticos,
} from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { paths } from '../../../app/paths.ts';

/** The names of the three kinds of cutoffs, and their calls. */
export const CUTOFFS = {
  VIATICOS: {
    name: 'viáticos',
    payee: 'Conductor',
    payees: 'conductores',
    open: paths.reportAllowancesOpen,
    closed: paths.reportAllowancesClosed,
    generate: generarCorteViaticos,
    totals: cortesViaticosTotales,
    details: cortesViaticosDetalles,
    excel: cortesViaticosExcel,
  },
  BONOS: {
    name: 'bonos',
    payee: 'Conductor',
    payees: 'conductores',
    open: paths.reportBonusesOpen,
    closed: paths.reportBonusesClosed,
    generate: generarCorteBonos,
    totals: cortesBonosTotales,
    details: cortesBonosDetalles,
    excel: cortesBonosExcel,
  },
  PARTICULARES: {
    name: 'particulares',
    payee: 'Transportista',
    payees: 'transportistas',
    open: paths.reportCarriersOpen,
    closed: paths.reportCarriersClosed,
    generate: generarCorteParticulares,
    totals: cortesParticularesTotales,
    details: cortesParticularesDetalles,
    excel: cortesParticularesExcel,
  },
} as const satisfies Record<CutoffKind, object>;

export const guidesText = (n: number): string => (n === 1 ? '1 guía' : `${n} guías`);
export const payeesText = (kind: CutoffKind, n: number): string =>
  n === 1 ? `1 ${CUTOFFS[kind].payee.toLowerCase()}` : `${n} ${CUTOFFS[kind].payees}`;

/** Number of guides that a notice names; in a month, hundreds may lack a cost. */
export const NAMED = 5;
