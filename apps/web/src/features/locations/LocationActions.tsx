import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { deleteLocation, updateLocation } from '@cabezal/contract/locations/location-changes.calls';
import type { Location } from '@cabezal/contract/locations/locations.calls';
import { Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { paths } from '../../app/paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAddress } from '../../ui/use-address.ts';

/** What can be done with an establishment now: editing stands first; taking it out of use and deleting behind «Más». */
export function LocationActions({ location }: { location: Location }) {
  const { change } = useAddress<'editar'>();
  const [asked, ask] = useState(false);
  const activity = useActivity(location);
  const { edit } = location.can;
  const more = [
    {
      key: 'activity',
      label: location.active ? 'Desactivar' : 'Activar',
      disabled: edit !== true,
    },
    { key: 'delete', label: 'Eliminar', danger: true, disabled: location.can.delete !== true },
  ];
  return (
    <>
      <ActionButton
        look="primary"
        icon={<EditOutlined />}
        can={edit}
        onClick={() => change({ editar: 1 }, { push: true })}
      >
        Editar
      </ActionButton>
      {(edit === true || location.can.delete === true) && (
        <Dropdown
          trigger={['click']}
          menu={{ items: more, onClick: ({ key }) => (key === 'delete' ? ask(true) : void activity.toggle()) }}
        >
          <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
        </Dropdown>
      )}
      <DeleteLocation location={location} open={asked} onClose={() => ask(false)} deactivate={activity.toggle} />
    </>
  );
}

/** The whole record goes back as it is, but for its activity. */
function useActivity(location: Location) {
  const change = useChange(updateLocation, {
    onDone: ({ active }) => toast.success(active ? 'Establecimiento activado' : 'Establecimiento desactivado'),
  });
  return {
    toggle: () =>
      change.run({
        id_location: location.id_location,
        version: location.version,
        name: location.name,
        type: location.type,
        code: location.code,
        address: location.address,
        id_canton: location.id_canton ?? 0,
        contact_name: location.contact_name,
        contact_phone: location.contact_phone,
        code_bic: location.code_bic,
        free_hours: location.free_hours === null ? null : Number(location.free_hours),
        list_locals: location.list_locals,
        lat: location.lat,
        lng: location.lng,
        radius_m: location.radius_m,
        fence: location.fence,
        requires_credential: location.requires_credential,
        entry_document: location.entry_document,
        active: !location.active,
      }),
  };
}

interface DeleteProps {
  location: Location;
  open: boolean;
  onClose: () => void;
  deactivate: () => Promise<unknown>;
}

function DeleteLocation({ location, open, onClose, deactivate }: DeleteProps) {
  const navigate = useNavigate();
  const remove = useChange(deleteLocation, {
    onDone: () => {
      toast.success('Establecimiento eliminado');
      void navigate(paths.locations);
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const isUsed = remove.error?.code === 'EN_USO';
  return (
    <Modal
      open={open}
      title={`Eliminar ${location.name}`}
      width={440}
      onCancel={close}
      footer={[
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        isUsed && location.active ? (
          <ActionButton key="deactivate" look="primary" onClick={() => deactivate().then(close)}>
            Desactivar
          </ActionButton>
        ) : (
          <ActionButton
            key="ok"
            look="danger"
            onClick={() => remove.run({ id_location: location.id_location, version: location.version })}
          >
            Eliminar
          </ActionButton>
        ),
      ]}
    >
      <p className="cz-modal-text">
        Se eliminan sus datos y sus locales. Solo es posible mientras no conste en reservas, guías, credenciales,
        tarifas ni rutas.
      </p>
      <Failure error={remove.error} />
    </Modal>
  );
}
