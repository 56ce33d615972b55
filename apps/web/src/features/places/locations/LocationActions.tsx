import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { deleteLocation, updateLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import type { Location } from '@cabezal/contract/places/locations/locations.calls';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { paths } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { useAddress } from '../../../ui/use-address.ts';

/** The actions for an establishment: edit; deactivating and deleting are under «Más». */
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

/** Sends the whole record unchanged except for its activity. */
function useActivity(location: Location) {
  const change = useAction(updateLocation, {
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
  return (
    <DeleteDialog
      open={open}
      title={`Eliminar ${location.name}`}
      text="Se eliminan sus datos y sus locales. Solo es posible mientras no conste en reservas, guías, credenciales, tarifas ni rutas."
      call={deleteLocation}
      input={{ id_location: location.id_location, version: location.version }}
      onDone={() => {
        toast.success('Establecimiento eliminado');
        void navigate(paths.locations);
      }}
      onClose={onClose}
      instead={location.active ? { text: 'Desactivar', run: () => void deactivate() } : undefined}
    />
  );
}
