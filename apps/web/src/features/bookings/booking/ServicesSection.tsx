import type { BookableService } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney } from '@cabezal/domain/prices/money/money';
import { Checkbox, Form } from 'antd';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import type { BookedService } from './booking-values.ts';

interface SectionProps {
  services: readonly BookableService[];
  /** Somebody chose by hand: nothing is chosen for them from then on. */
  onTouch: () => void;
}

export function ServicesSection({ services, onTouch }: SectionProps) {
  return (
    <FormSection title="Servicios" note="Se suman al precio de cada contenedor">
      <Form.Item name="services" className="cz-span-12">
        <ServicesField services={services} onTouch={onTouch} />
      </Form.Item>
    </FormSection>
  );
}

interface ServicesFieldProps extends SectionProps {
  value?: BookedService[];
  onChange?: (value: BookedService[]) => void;
}

/** The services as cards with their price. */
function ServicesField({ services, onTouch, value = [], onChange }: ServicesFieldProps) {
  const toggle = (id_service: number, chosen: boolean) => {
    onTouch();
    const others = value.filter(service => service.id_service !== id_service);
    onChange?.(chosen ? [...others, { id_service, quantity: 1 }] : others);
  };
  if (services.length === 0) return <span className="cz-none">No hay servicios adicionales</span>;
  return (
    <fieldset className="cz-booking-services" aria-label="Servicios adicionales">
      {services.map(service => {
        const chosen = value.some(entry => entry.id_service === service.id_service);
        return (
          <Checkbox
            key={service.id_service}
            className={chosen ? 'cz-booking-service cz-booking-service-on' : 'cz-booking-service'}
            classNames={{ label: 'cz-booking-service-label' }}
            checked={chosen}
            onChange={event => toggle(service.id_service, event.target.checked)}
          >
            <span className="cz-booking-service-name">{service.name}</span>
            <span className="cz-booking-service-price">
              {service.unit_price === null ? 'A convenir' : formatMoney(service.unit_price)}
            </span>
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
