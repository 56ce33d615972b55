import {
  type AnnualRow,
  getProjectionsExcel,
  type PartyRow,
} from '@cabezal/contract/insight/projections/projections.calls';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet, type Sheet } from '../../../platform/excel/ready-sheet.ts';
import type { CellType } from '../../../platform/excel/sheet-xml.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { hideFromOthers } from '../../../platform/http/errors.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { type Projection, readProjection } from './read-projections.ts';
import { annualOf, partiesOf } from './tables.ts';

const STATES: Readonly<Record<AnnualRow['state'], string>> = {
  CERRADO: 'Cerrado',
  EN_CURSO: 'En curso, hasta ayer',
  POR_VENIR: 'Por venir',
};
const BASES: Readonly<Record<NonNullable<PartyRow['basis']>, string>> = {
  ANIO_ANTERIOR: 'Mismo mes del año anterior, con su crecimiento',
  MEDIA_ESTACIONAL: 'Media de 3 meses, por la temporada de todos',
  MEDIA: 'Media de 3 meses',
  SIN_HISTORIA: 'Sin historia suficiente',
};

type Annual = Omit<AnnualRow, 'month' | 'state'> & { month: string; state: string };
function annualSheet(of: Projection, type: CellType): Sheet {
  const { rows, total } = annualOf(of);
  const figure = (header: string, key: keyof Annual): ExcelColumn<Annual> => ({ header, key, width: 16, type });
  return readySheet<Annual>(
    'PROYECCIÓN ANUAL',
    [
      { header: 'MES', key: 'month', width: 12, type: 'text' },
      { header: 'ESTADO', key: 'state', width: 22, type: 'text' },
      figure('AÑO ANTERIOR', 'before'),
      figure('REAL', 'real'),
      figure('PROYECTADO', 'projected'),
      figure('VARIACIÓN', 'variation'),
      { header: 'VARIACIÓN %', key: 'variation_percent', width: 13, type: 'number' },
      { header: 'RESERVAS', key: 'counted', width: 11, type: 'number', value: row => row.counted?.reservations },
    ],
    [
      ...rows.map(row => ({ ...row, state: STATES[row.state] })),
      { ...total, month: 'TOTAL', state: '', counted: { from: '', to: '', reservations: total.reservations } },
    ],
  );
}

type Party = Pick<PartyRow, 'name' | 'before' | 'real' | 'ahead' | 'whole' | 'change_percent' | 'share_percent'> & {
  basis: PartyRow['basis'];
};
function partySheet(of: Projection, name: string, head: string, type: CellType): Sheet {
  const { rows, total } = partiesOf(of, Number.POSITIVE_INFINITY);
  const figure = (header: string, key: keyof Party): ExcelColumn<Party> => ({ header, key, width: 16, type });
  return readySheet<Party>(
    name,
    [
      { header: head, key: 'name', width: 36, type: 'text' },
      figure('AÑO ANTERIOR', 'before'),
      figure('REAL', 'real'),
      figure('POR VENIR', 'ahead'),
      figure('AÑO PROYECTADO', 'whole'),
      { header: 'CAMBIO %', key: 'change_percent', width: 12, type: 'number' },
      { header: 'PARTE %', key: 'share_percent', width: 11, type: 'number' },
      { header: 'SE PROYECTA POR', key: 'basis', width: 44, type: 'text', value: row => row.basis && BASES[row.basis] },
    ],
    [...rows, { ...total, name: 'TOTAL', share_percent: null, basis: null }],
  );
}

export const projectionExcel = (): Route =>
  serve(getProjectionsExcel, async ({ tx, actor, input }) => {
    hideFromOthers(actor, 'La proyección no existe');
    const { measure, table } = input;
    const of = await readProjection(tx, actor, input, table === 'DESTINATARIOS' ? table : 'CLIENTES');
    const type = measure === 'VENTA' ? 'money' : 'number';
    const sheets = {
      ANUAL: () => annualSheet(of, type),
      CLIENTES: () => partySheet(of, 'CLIENTES', 'CLIENTE', type),
      DESTINATARIOS: () => partySheet(of, 'DESTINATARIOS', 'DESTINATARIO', type),
    };
    return workbookAnswer(tx, `proyecciones_${table.toLowerCase()}`, [
      sheets[table](),
      filtersSheet({
        AÑO: String(of.year),
        MEDIDA: measure === 'VENTA' ? 'Venta, USD sin IVA' : 'Contenedores',
        'DÍA DE LA CITA': 'Hasta ayer; sin las reservas canceladas',
      }),
    ]);
  });
