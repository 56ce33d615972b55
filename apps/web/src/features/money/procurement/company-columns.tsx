import type { RatedCompany } from '@cabezal/contract/money/procurement/procurement.calls';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { ratedColumn } from '../../../kits/ratings/rated-column.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { type Column, customColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { companyStateColumn } from '../../people/companies/company-columns.tsx';

export const procurementCompanyPath = (row: { id_company: number }) =>
  pathTo(paths.procurementCompany, { id_transportista: row.id_company });

/** `rated`: the person may read how trips were rated. */
export const procurementCompanyColumns = (rated: boolean): Column<RatedCompany>[] => [
  customColumn(
    'name',
    'Transportista',
    row => (
      <Link to={procurementCompanyPath(row)} className="cz-id-link">
        {row.name}
      </Link>
    ),
    { sort: 'name', locked: true, card: 'title' },
  ),
  textColumn('ruc', 'RUC', { width: 132, card: 'line' }),
  customColumn(
    'qualification',
    'Calificación',
    row => row.qualification && <QualificationMark qualification={row.qualification} />,
    { width: 150, card: 'side' },
  ),
  ...(rated ? [ratedColumn<RatedCompany>()] : []),
  companyStateColumn('none'),
  numberColumn('active_drivers', 'Conductores', { width: 104, card: 'none' }),
  numberColumn('trips', 'Viajes en 30 días', { width: 128, card: 'none' }),
  textColumn('phone', 'Teléfono', { width: 120, card: 'none' }),
];
