import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { getReservation, saveReservation } from '@cabezal/contract/reservations/reservations.calls';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ReservationSelect } from '../../kits/selects/selects.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BookingForm } from './BookingForm.tsx';
import { type BookingValues, copyOf, emptyBooking } from './booking-values.ts';

/** What the person's place fixes or proposes: a customer books for its own company, a forwarder pays for its customers. */
function useInitial(): BookingValues {
  const { person, isCustomer, manyClients } = useAccess();
  if (!isCustomer) return { ...emptyBooking, reservation_type: person.company_type === 'IMP' ? 'I' : 'E' };
  const own = { id: person.id_company, name: person.company_name };
  return {
    ...emptyBooking,
    reservation_type: person.company_type === 'IMP' ? 'I' : 'E',
    id_bill_to: own.id,
    ...(manyClients ? {} : { id_client: own.id }),
    names: { id_bill_to: own.name, ...(manyClients ? {} : { id_client: own.name }) },
  };
}

/** «Nueva reserva»: the whole booking on one page. */
export default function ReservationAddPage() {
  const navigate = useNavigate();
  const initial = useInitial();
  const [copied, setCopied] = useState<{ values: BookingValues; id: number } | null>(null);
  return (
    <div className="cz-page cz-booking-page">
      <PageHeader
        title="Nueva reserva"
        crumbs={[{ title: 'Reservas', to: paths.reservations }]}
        actions={<CopyFrom onCopy={(values, id) => setCopied({ values, id })} />}
      />
      <BookingForm
        key={copied?.id ?? 'new'}
        call={saveReservation}
        initial={copied ? { ...copied.values, ...fixedOf(initial) } : initial}
        submitText="Crear reserva"
        submitIcon={<CheckOutlined />}
        draft={copied ? null : 'reservation'}
        onDone={answer => {
          toast.success(`Reserva ${answer.id_reservation} creada`);
          void navigate(pathTo(paths.reservation, { id_reserva: answer.id_reservation }), { replace: true });
        }}
        onCancel={() => void navigate(paths.reservations)}
      />
    </div>
  );
}

const fixedOf = (initial: BookingValues) =>
  initial.id_client ? { id_client: initial.id_client, id_bill_to: initial.id_bill_to } : {};

/** Starts from another reservation: the same parties, route and boxes, without its numbers and dates. */
function CopyFrom({ onCopy }: { onCopy: (values: BookingValues, id: number) => void }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [read, setRead] = useState<{ values: BookingValues; id: number } | null>(null);
  // The closing dialog gives the focus back: a form that stood there already would take that for a field that was left.
  const hand = () => {
    if (read) onCopy(read.values, read.id);
    setRead(null);
  };
  const copy = async () => {
    if (!chosen) return;
    try {
      const detail = await callApi(getReservation, { id_reservation: chosen });
      setRead({ values: copyOf(detail), id: chosen });
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
      <Modal
        open={open}
        title="Copiar de otra reserva"
        okText="Copiar"
        cancelText="Cancelar"
        okButtonProps={{ disabled: !chosen }}
        onOk={copy}
        onCancel={() => setOpen(false)}
        afterClose={hand}
        destroyOnHidden
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
      </Modal>
    </>
  );
}
