import { PlusOutlined } from '@ant-design/icons';
import {
  getReservationServices,
  type ReservationServices,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { AddServicesDialog } from './AddServicesDialog.tsx';
import { type AskedRequest, RequestDialog, RequestRow } from './RequestRow.tsx';
import { type AskedService, ServiceDialog, ServiceRow } from './ServiceRow.tsx';
import './services.css';

/** «Servicios adicionales»: requests of the customer, and services booked or added besides the freight, with their billing state. */
export default function ServicesSection({ id_reservation }: { id_reservation: number }) {
  const found = useCall(getReservationServices, { id: id_reservation });
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<AskedService | null>(null);
  const [answered, answer] = useState<AskedRequest | null>(null);
  if (!found.data) return <Answer query={found} what="los servicios" loading={<RowsSkeleton rows={2} />} />;
  const { adds, requests, services } = found.data;
  return (
    <section aria-label="Servicios adicionales">
      <div className="cz-reservations-services-head">
        <h3 className="cz-reservations-subtitle">Servicios adicionales</h3>
        {adds !== null && (
          <ActionButton icon={<PlusOutlined />} can={mayAdd(found.data)} onClick={() => setAdding(true)}>
            {adds === 'ASKS' ? 'Pedir servicio' : 'Agregar servicios'}
          </ActionButton>
        )}
      </div>
      {requests.length + services.length === 0 ? (
        <EmptyState
          title="Sin servicios adicionales"
          text="Aquí aparece lo que se cobra junto al flete y lo que el cliente pide después de reservar."
        />
      ) : (
        <ul className="cz-reservations-services">
          {requests.map(request => (
            <RequestRow key={`s${request.id_service_request}`} request={request} of={found.data} onAsk={answer} />
          ))}
          {services.map(service => (
            <ServiceRow key={service.id_charge} service={service} of={found.data} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {answered && <RequestDialog asked={answered} of={found.data} onClose={() => answer(null)} />}
      {asked && <ServiceDialog asked={asked} of={found.data} onClose={() => setAsked(null)} />}
      {adding && <AddServicesDialog of={found.data} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** A service may be allowed for some containers only. */
const mayAdd = ({ add, containers }: ReservationServices) =>
  containers.some(container => container.add.can === true) ? true : add.can;
