import { CheckOutlined, CopyOutlined, RedoOutlined } from '@ant-design/icons';
import {
  createReservationRequest,
  type FormerBooking,
  type ReservationRequest,
} from '@cabezal/contract/bookings/reservations/request.calls';
import { getReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Button, Dropdown } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ReservationSelect } from '../../../kits/selects/selects.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAskToClose } from '../../../ui/form/use-leave-guard.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { BookingForm } from './BookingForm.tsx';
import { type BookingValues, beginningOf, copyOf, fixedOf, repeatOf } from './booking-values.ts';

/** «Nueva reserva»: the whole booking on one page. */
export default function ReservationAddPage() {
  const request = useCall(createReservationRequest, {});
  // Only data fetched for this form: those of an earlier form are out of date.
  if (!request.data || !request.isFetchedAfterMount)
    return <Answer query={request} what="la nueva reserva" loading={<PageSkeleton />} />;
  return <NewBooking request={request.data} />;
}

interface Copied {
  values: BookingValues;
  /** How many forms were started before: it distinguishes two copies of the same reservation. */
  count: number;
}

function NewBooking({ request }: { request: ReservationRequest }) {
  const navigate = useNavigate();
  const [copied, setCopied] = useState<Copied | null>(null);
  const guard = useRef(() => false);
  const wanted = useRef<BookingValues | null>(null);
  const isWritten = useCallback(() => guard.current(), []);
  const begin = useCallback(() => {
    const values = wanted.current;
    if (values) setCopied(before => ({ values, count: (before?.count ?? 0) + 1 }));
  }, []);
  const ask = useAskToClose(isWritten, begin);
  const copy = (values: BookingValues) => {
    wanted.current = { ...values, ...fixedOf(request) };
    ask();
  };
  return (
    <div className="cz-page cz-booking-page">
      <PageHeader
        title="Nueva reserva"
        crumbs={[{ title: 'Reservas', to: paths.reservations }]}
        actions={
          <>
            {request.last.length > 0 && <RepeatOne last={request.last} onRepeat={one => copy(repeatOf(one))} />}
            <CopyFrom onCopy={copy} />
          </>
        }
      />
      <BookingForm
        key={copied?.count ?? 0}
        guard={guard}
        call={saveReservation}
        initial={copied?.values ?? beginningOf(request)}
        request={request}
        submitText="Crear reserva"
        submitIcon={<CheckOutlined />}
        draft="reservation"
        readsDrafts={copied !== null}
        onDone={answer => {
          toast.success(`Reserva ${answer.id_reservation} creada`);
          void navigate(pathTo(paths.reservation, { id_reserva: answer.id_reservation }), { replace: true });
        }}
        onCancel={() => void navigate(paths.reservations)}
      />
    </div>
  );
}

/** «Repetir una de las últimas»: everything but its numbers and its date. */
function RepeatOne({ last, onRepeat }: { last: readonly FormerBooking[]; onRepeat: (one: FormerBooking) => void }) {
  const items = last.map(one => ({
    key: one.id_reservation,
    label: (
      <span className="cz-booking-former">
        <strong>
          {one.id_reservation} · {one.route_text}
        </strong>
        <span className="cz-quiet">
          {[one.containers_text, one.product, one.names.id_client, formatDate(one.appointment_date)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
    onClick: () => onRepeat(one),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<RedoOutlined />}>Repetir una de las últimas</Button>
    </Dropdown>
  );
}

/** Starts from another reservation: the same parties, route and containers, without its numbers and dates. */
function CopyFrom({ onCopy }: { onCopy: (values: BookingValues) => void }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [read, setRead] = useState<BookingValues | null>(null);
  // The closing dialog returns the focus: a form that is already there would take that for a blur of a field.
  const hand = () => {
    if (read) onCopy(read);
    setRead(null);
  };
  const copy = async () => {
    if (!chosen) return;
    try {
      const detail = await callApi(getReservation, { id_reservation: chosen });
      setRead(copyOf(detail));
      setOpen(false);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'No se pudo leer la reserva');
    }
  };
  return (
    <>
      <Button icon={<CopyOutlined />} onClick={() => setOpen(true)}>
        Copiar de otra reserva
      </Button>
      <Dialog
        unsaved={null}
        open={open}
        title="Copiar de otra reserva"
        footer={close => [
          <ActionButton key="cancel" onClick={close}>
            Cancelar
          </ActionButton>,
          <ActionButton
            key="ok"
            look="primary"
            can={chosen !== null || 'Elija la reserva de la que se copia'}
            onClick={copy}
          >
            Copiar
          </ActionButton>,
        ]}
        onClose={() => setOpen(false)}
        afterClose={hand}
      >
        <p className="cz-modal-text">
          Se copian el cliente, la ruta, los servicios y, de cada contenedor, su tipo y su peso. El booking, los números
          de contenedor y las fechas se escriben de nuevo.
        </p>
        <div className="cz-booking-copy">
          <ReservationSelect autoFocus value={chosen} onChange={setChosen} />
        </div>
        {error && (
          <p role="alert" className="cz-negative">
            {error}
          </p>
        )}
      </Dialog>
    </>
  );
}
