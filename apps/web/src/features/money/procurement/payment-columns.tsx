import type { RatedDriver } from '@cabezal/contract/money/procurement/procurement.calls';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { ratedColumn } from '../../../kits/ratings/rated-column.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { PersonMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import { LicenseMark, pointsText } from '../../fleet/drivers/LicenseMark.tsx';

export const procurementDriverPath = (row: { id_driver: number }) =>
  pathTo(paths.procurementDriver, { id_conductor: row.id_driver });

/** `rated`: the person may read how trips were rated. */
export const procurementDriverColumns = (rated: boolean): Column<RatedDriver>[] => [
  customColumn(
    'last_name',
    'Conductor',
    row => (
      <Link to={procurementDriverPath(row)} className="cz-id-link">
        <PersonMark of={row} />
      </Link>
    ),
    { sort: 'last_name', locked: true, card: 'title' },
  ),
  textColumn('identification_card', 'Identificación', { width: 128, card: 'none' }),
  longTextColumn<RatedDriver>('company', 'Transportista', { flex: 18, card: 'line' }),
  customColumn('qualification', 'Calificación', row => <QualificationMark qualification={row.qualification} />, {
    width: 150,
    card: 'side',
  }),
  ...(rated ? [ratedColumn<RatedDriver>()] : []),
  customColumn('license_expiry', 'Licencia', row => <LicenseMark expiry={row.license_expiry} />, {
    sort: 'license_expiry',
    width: 172,
    card: 'line',
    cardRender: row => <LicenseMark expiry={row.license_expiry} inWords />,
  }),
  customColumn('license_points', 'Puntos', row => pointsText(row.license_points), {
    sort: 'license_points',
    width: 80,
    align: 'right',
    card: 'none',
  }),
  textColumn('phone', 'Teléfono', { hidden: true }),
];
