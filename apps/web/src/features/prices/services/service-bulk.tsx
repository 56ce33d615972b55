import { bulkEditServices } from '@cabezal/contract/prices/services/services.calls';
import { servicePriceError } from '@cabezal/domain/system/validation/service';
import type { BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { either } from '../../../kits/bulk/yes-or-no.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { MoneyField } from '../../../ui/form/fields.tsx';

/** The fields that can be changed for many services. */
export const serviceBulk: BulkShape = {
  call: bulkEditServices,
  words: ['servicio', 'servicios'],
  fields: [
    {
      name: 'unit_price',
      label: 'Precio sin IVA',
      empties: true,
      help: 'Vacío: a convenir. Lo que ya está cobrado conserva su precio',
      rules: [by(servicePriceError)],
      control: <MoneyField />,
    },
    { name: 'bookable', label: 'En reservas', control: either('Se ofrece', 'No se ofrece') },
    { name: 'active', label: 'Estado', control: either('Activo', 'Inactivo') },
  ],
};
