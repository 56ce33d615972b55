import {
  type DiscountRow,
  getDiscounts,
  getDiscountsExcel,
} from '@cabezal/contract/bookings/discounts/discounts.calls';
import { paths } from '../../../app/paths.ts';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { discountColumns, discountPath } from './discount-columns.tsx';
import { discountFilters, discountViews } from './discount-filters.ts';
import './discounts.css';

/** The discounts of clients, with their use. */
export default function DiscountsPage() {
  const { mayKeep } = useAccess();
  return (
    <RecordList<DiscountRow>
      id="discounts"
      call={getDiscounts}
      columns={discountColumns}
      row={{ key: row => row.id_discount, path: discountPath }}
      title="Descuentos"
      mayWrite={mayKeep('discount.write')}
      add={{ text: 'Nuevo descuento', to: paths.discountAdd }}
      search="Código o nombre"
      filters={discountFilters}
      views={discountViews}
      onExcel={getDiscountsExcel}
      empty={{
        title: 'Aún no hay descuentos',
        text: 'Con un código que el cliente ingresa, o sin código: se aplica solo a lo que se reserve.',
      }}
    />
  );
}
