import type { BookableService } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { freeNumbers } from '@cabezal/domain/trips/rules/free-positions';
import { Checkbox, Form } from 'antd';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import type { BookingValues } from './booking-values.ts';
import type { BookedService } from './boxes.ts';
import { type Lookups, shownService, withChosen } from './fill.ts';
import { boxesText } from './price-text.ts';

interface SectionProps {
  lookups: Lookups;
  usedNumbers?: readonly number[];
  /** Called when a person selects services: from then on they are not selected automatically. */
  onTouch: () => void;
}

export function ServicesSection(props: SectionProps) {
  return (
    <FormSection title="Servicios" note="Se suman al precio de cada contenedor">
      <Form.Item name="services" className="cz-span-12">
        <ServicesField {...props} />
      </Form.Item>
    </FormSection>
  );
}

interface ServicesFieldProps extends SectionProps {
  onChange?: (value: BookedService[]) => void;
}

/** The services as cards with their price. A service of only some containers names them; selecting it adds it to the others. */
function ServicesField({ lookups, usedNumbers = [], onTouch, onChange }: ServicesFieldProps) {
  const { form, written } = useFormKit();
  const values = Form.useWatch<BookingValues>([], { form, preserve: true });
  const toggle = (id_service: number, chosen: boolean) => {
    onTouch();
    const next = withChosen(form.getFieldsValue(true) as BookingValues, { id_service, chosen }, lookups);
    form.setFieldValue('containers', next.containers);
    written.touch(['containers']);
    onChange?.(next.services);
  };
  if (lookups.services.length === 0) return <span className="cz-none">No hay servicios adicionales</span>;
  if (!values?.containers) return null;
  const numbers = freeNumbers(new Set(usedNumbers), values.containers.length);
  return (
    <fieldset className="cz-booking-services" aria-label="Servicios adicionales">
      {lookups.services.map(service => {
        const { rows, whole } = shownService(service.id_service, values, lookups);
        const some = rows.map(row => numbers[row] ?? row + 1);
        return (
          <ServiceCard
            key={service.id_service}
            service={service}
            chosen={whole}
            some={whole ? [] : some}
            onToggle={chosen => toggle(service.id_service, chosen)}
          />
        );
      })}
    </fieldset>
  );
}

interface CardProps {
  service: BookableService;
  chosen: boolean;
  /** The numbers of the containers that have it, if not all do. */
  some: readonly number[];
  onToggle: (chosen: boolean) => void;
}

function ServiceCard({ service: { name, unit_price }, chosen, some, onToggle }: CardProps) {
  const isOn = chosen || some.length > 0;
  return (
    <Checkbox
      className={isOn ? 'cz-booking-service cz-booking-service-on' : 'cz-booking-service'}
      classNames={{ label: 'cz-booking-service-label' }}
      checked={chosen}
      indeterminate={some.length > 0}
      onChange={event => onToggle(event.target.checked)}
    >
      <span className="cz-booking-service-name">{some.length > 0 ? `${name} · ${boxesText(some, null)}` : name}</span>
      <span className="cz-booking-service-price">{unit_price === null ? 'A convenir' : formatMoney(unit_price)}</span>
    </Checkbox>
  );
}
