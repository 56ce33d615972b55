import type { CompanyRow } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import { getAdvisorsOfProduct } from '@cabezal/contract/people/companies/company-people.calls';
import type { BulkRow, BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { either } from '../../../kits/bulk/yes-or-no.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { companyPath } from './company-columns.tsx';

/** The fields that can be changed for many companies. */
export const companyBulk: BulkShape = {
  call: bulkEditCompanies,
  words: ['compañía', 'compañías'],
  fields: [
    {
      name: 'id_advisor',
      label: 'Asesor comercial',
      empties: true,
      control: (
        <LookupSelect
          call={getAdvisorsOfProduct}
          input={{ product: 'tpt' }}
          option={row => ({ value: row.id_user, label: row.name, hint: row.work_position })}
          placeholder="Elija"
        />
      ),
    },
    {
      name: 'notifications_share',
      label: 'Avisos',
      help: 'Correos con el avance de sus viajes',
      control: either('Los recibe', 'No los recibe'),
    },
    {
      name: 'share_driver_truck',
      label: 'Conductor y camión',
      help: 'Los clientes ven quién conduce y la placa en los viajes que hace',
      control: either('Los muestra', 'No los muestra'),
    },
    {
      name: 'early_billing',
      label: 'Factura anticipada',
      help: 'Se factura desde que se aprueba la reserva',
      control: either('Sí', 'No'),
    },
    {
      name: 'create_disv',
      label: 'DISV',
      help: 'El cliente permite crear el DISV con su usuario',
      control: either('Lo permite', 'No lo permite'),
    },
    {
      name: 'active',
      label: 'Estado',
      state: true,
      help: 'La que tiene viajes o reservas sin terminar sigue activa',
      control: either('Activa', 'Inactiva'),
    },
  ],
};

export const companyBulkRow = (row: CompanyRow): BulkRow => ({
  id: row.id_company,
  version: row.version,
  name: row.name,
  path: companyPath(row),
});
