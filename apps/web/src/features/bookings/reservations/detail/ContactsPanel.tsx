import { MessageOutlined, PhoneOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { Button } from 'antd';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { whatsAppPath } from '../../../../ui/whatsapp.ts';
import { guidesOf } from './use-logbook.ts';

interface Contact {
  name: string;
  place: string;
  phone: string | null;
}

function contactsOf(detail: ReservationDetail): Contact[] {
  const places = detail.route.flatMap(stop =>
    stop.contact_name ? [{ name: stop.contact_name, place: stop.name, phone: stop.contact_phone }] : [],
  );
  const drivers = guidesOf(detail)
    .filter(({ leg }) => !leg.status.endsWith('_CERRADO'))
    .flatMap(({ guide }) =>
      guide.driver_name
        ? [
            {
              name: guide.driver_name,
              place: guide.disk ? `Conductor · disco ${guide.disk}` : 'Conductor',
              phone: null,
            },
          ]
        : [],
    );
  const known = new Set<string>();
  return [...places, ...drivers].filter(contact => !known.has(contact.name) && known.add(contact.name));
}

/** Contacts: the people of the places, and the drivers. */
export function ContactsPanel({ detail }: { detail: ReservationDetail }) {
  const contacts = contactsOf(detail);
  if (contacts.length === 0) return null;
  return (
    <Panel title="Contactos">
      <ul className="cz-reservations-contacts">
        {contacts.map(contact => (
          <li key={contact.name}>
            <div>
              <strong>{contact.name}</strong>
              <span>{contact.place}</span>
            </div>
            {contact.phone && (
              <>
                <Button
                  icon={<PhoneOutlined />}
                  href={`tel:${contact.phone}`}
                  aria-label={`Llamar a ${contact.name}`}
                />
                <Button
                  icon={<MessageOutlined />}
                  href={whatsAppPath(contact.phone)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Escribir a ${contact.name}`}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
