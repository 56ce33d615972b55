import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { type Discount, deleteDiscount, updateDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';

/** The update input for an unchanged discount. */
const inputOf = (discount: Discount, active: boolean) => {
  const { id_discount, version, code, name, kind, value, base, id_service, max_amount, min_sale, id_clients } =
    discount;
  const {
    reservation_type,
    id_canton,
    id_port,
    valid_from,
    valid_to,
    limit_total,
    limit_client,
    budget_usd,
    stackable,
    priority,
  } = discount;
  return {
    id_discount,
    version,
    code,
    name,
    kind,
    value,
    base,
    id_service,
    max_amount,
    min_sale,
    id_clients,
    reservation_type,
    id_canton,
    id_port,
    valid_from,
    valid_to,
    limit_total,
    limit_client,
    budget_usd,
    stackable,
    priority,
    active,
  };
};

/** The actions for a discount in its current state. */
export function DiscountActions({ discount }: { discount: Discount }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const change = useChange(updateDiscount, {
    onDone: ({ active }) => {
      toast.success(active ? 'Descuento activado' : 'Descuento desactivado');
    },
  });
  const { id_discount, version, active, can } = discount;
  const turn = () => change.run(inputOf(discount, !active));
  const more = [{ key: 'delete', label: 'Eliminar', danger: true, disabled: can.remove !== true }];
  return (
    <>
      <ActionButton can={can.edit} onClick={turn}>
        {active ? 'Desactivar' : 'Activar'}
      </ActionButton>
      <ActionButton
        look="primary"
        icon={<EditOutlined />}
        can={can.edit}
        onClick={() => navigate(pathTo(paths.discountEdit, { id_descuento: id_discount }))}
      >
        Editar
      </ActionButton>
      <Dropdown trigger={['click']} menu={{ items: more, onClick: () => setDeleting(true) }}>
        <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
      </Dropdown>
      <Failure error={change.error} />
      <DeleteDialog
        open={deleting}
        title={`Eliminar ${discount.name}`}
        text="Solo es posible mientras nadie lo haya usado ni haya ingresado su código."
        call={deleteDiscount}
        input={{ id_discount, version }}
        onDone={() => {
          toast.success('Descuento eliminado');
          void navigate(paths.discounts);
        }}
        onClose={() => setDeleting(false)}
        instead={active ? { text: 'Desactivar', run: () => void turn() } : undefined}
      />
    </>
  );
}
