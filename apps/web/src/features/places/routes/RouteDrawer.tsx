import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { deleteRoute, getRoute, type Route } from '@cabezal/contract/places/routes/routes.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDateTime, formatDuration } from '@cabezal/domain/system/time/time';
import { Descriptions, Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { kmText } from '../../../kits/roads/km-text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import './routes.css';

const RouteMap = lazy(() => import('../../../kits/roads/RouteMap.tsx'));
const WIDTH = 640;

/** A stored road in a drawer over the list: course, figures, and actions. */
export function RouteDrawer({ id_route, onClose }: { id_route: number | null; onClose: () => void }) {
  const narrow = useNarrow();
  const found = useCall(getRoute, { id_route: id_route ?? 0 }, { enabled: id_route !== null });
  return (
    <Drawer
      open={id_route !== null}
      onClose={onClose}
      size={narrow ? '100%' : WIDTH}
      mask={narrow}
      title={found.data?.name ?? 'Ruta'}
      destroyOnHidden
      closable={{ placement: 'end', 'aria-label': 'Cerrar la ruta' }}
    >
      {found.error?.status === 404 ? (
        <EmptyState title="No se encontró la ruta" text="Puede haberse eliminado. Elija otra de la lista." />
      ) : (
        <Answer query={found} what="la ruta" loading={<CardsSkeleton cards={2} />}>
          {route => <RouteContent route={route} onGone={onClose} />}
        </Answer>
      )}
    </Drawer>
  );
}

function RouteContent({ route, onGone }: { route: Route; onGone: () => void }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { id_route, version, line } = route;
  const [first, last] = [line[0], line.at(-1)];
  const end = (name: string, at: [number, number] | undefined) => (at ? { name, lng: at[0], lat: at[1] } : null);
  return (
    <>
      <div className="cz-routes-map">
        <Suspense fallback={<div className="cz-map" />}>
          <RouteMap
            origin={end(route.origin, first)}
            destination={end(route.destination, last)}
            waypoints={route.waypoints}
            line={line}
          />
        </Suspense>
      </div>
      <Descriptions
        column={2}
        colon={false}
        layout="vertical"
        size="small"
        items={[
          { key: 'origin', label: 'Origen', children: route.origin },
          { key: 'destination', label: 'Destino', children: route.destination },
          { key: 'km', label: 'Distancia', children: kmText(route.km) },
          { key: 'minutes', label: 'Duración', children: formatDuration(route.minutes) },
          {
            key: 'toll',
            label: `Peaje, ${route.axles} ejes`,
            children: `${formatMoney(route.toll)} · ${route.tolls === 1 ? '1 caseta' : `${route.tolls} casetas`}`,
          },
          { key: 'active', label: 'Estado', children: route.active ? 'Activa' : 'Inactiva' },
          {
            key: 'waypoints',
            label: 'Paradas intermedias',
            span: 2,
            children: route.waypoints.length === 0 ? 'Ninguna' : route.waypoints.map(w => w.name).join(' · '),
          },
          {
            key: 'source',
            label: 'Trazado',
            span: 2,
            children: `${route.source === 'MAPS' ? 'Servicio de mapas' : 'Vías incorporadas'} · ${route.author}, ${formatDateTime(route.created_at)}`,
          },
        ]}
      />
      <div className="cz-routes-actions">
        <ActionButton
          look="primary"
          icon={<EditOutlined />}
          can={route.can.edit}
          onClick={() => navigate(`${paths.routeAdd}?ruta=${id_route}`)}
        >
          Editar
        </ActionButton>
        <ActionButton icon={<DeleteOutlined />} can={route.can.edit} onClick={() => setDeleting(true)}>
          Eliminar
        </ActionButton>
      </div>
      <DeleteDialog
        open={deleting}
        title={`Eliminar la ruta ${route.name}`}
        text="Los viajes ya planificados conservan sus kilómetros y tiempos."
        call={deleteRoute}
        input={{ id_route, version }}
        onDone={() => {
          toast.success('Ruta eliminada');
          onGone();
        }}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
