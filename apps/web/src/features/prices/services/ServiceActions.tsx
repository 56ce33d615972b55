import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { deleteService, type Service, updateService } from '@cabezal/contract/prices/services/services.calls';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';

/** The update input for an unchanged service. */
const inputOf = ({
  id_service,
  version,
  code,
  name,
  description,
  service_type,
  iva_kind,
  unit_price,
  bookable,
}: Service) => ({
  id_service,
  version,
  code,
  name,
  description,
  service_type,
  iva_kind,
  unit_price,
  bookable,
});

/** The actions for a service: edit, deactivate or activate; deleting is under «Más». */
export function ServiceActions({ service }: { service: Service }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const change = useChange(updateService, {
    onDone: ({ active }) => {
      toast.success(active ? 'Servicio activado' : 'Servicio desactivado');
    },
  });
  const { id_service, version, active, can } = service;
  const turn = () => change.run({ ...inputOf(service), active: !active });
  const more = [{ key: 'delete', label: 'Eliminar', danger: true, disabled: can.retire !== true }];
  return (
    <>
      <ActionButton can={active ? can.retire : can.edit} onClick={turn}>
        {active ? 'Desactivar' : 'Activar'}
      </ActionButton>
      <ActionButton
        look="primary"
        icon={<EditOutlined />}
        can={can.edit}
        onClick={() => navigate(pathTo(paths.serviceEdit, { id_servicio: id_service }))}
      >
        Editar
      </ActionButton>
      <Dropdown trigger={['click']} menu={{ items: more, onClick: () => setDeleting(true) }}>
        <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
      </Dropdown>
      <Failure error={change.error} />
      <DeleteDialog
        open={deleting}
        title={`Eliminar ${service.code} · ${service.name}`}
        text="Solo es posible mientras no conste en ninguna reserva ni orden de pago."
        call={deleteService}
        input={{ id_service, version }}
        onDone={() => {
          toast.success('Servicio eliminado');
          void navigate(paths.services);
        }}
        onClose={() => setDeleting(false)}
        instead={active ? { text: 'Desactivar', run: () => void turn() } : undefined}
      />
    </>
  );
}
