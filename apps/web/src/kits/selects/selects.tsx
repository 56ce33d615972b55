import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  type CompanyOption,
  getCompanyOptions,
  getShippingLines,
  type ShippingLine,
} from '@cabezal/contract/people/companies/companies.calls';
import { getLocations, type LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { getProducts, getShips, type Product, type Ship } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { COMPANY_TYPE_NAMES, type CompanyType } from '@cabezal/domain/system/access/roles';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { StopCode } from '@cabezal/domain/trips/status/stop-codes';
import type { ReservationType } from '@cabezal/domain/trips/status/templates';
import { EntitySelect, LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { storedOption } from '../../ui/form/stored-option.ts';
import { useAccess } from '../rights/use-access.ts';
import { nameOfCompany, nameOfPlace } from './names.ts';

/** Selects for the parties, places and equipment of a reservation. */

interface Control<R> {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
  /** Where no field names it. */
  'aria-label'?: string;
  autoFocus?: boolean;
  /** The name of the form's current value. */
  name?: string;
  onPick?: (row: R | null) => void;
}

const asControl = <R,>({ name: _, onPick: _pick, onChange, ...control }: Control<R>) => ({
  ...control,
  onChange: onChange as ((value: number | string | null) => void) | undefined,
});

const currentOf = ({ value, name }: { value?: number | null; name?: string }) => storedOption(value, name);

interface LocationSelectProps extends Control<LocationRow> {
  type: StopCode;
  /** Only the places of this company. */
  id_company?: number | null;
}

/** A place of one kind, by name or code. */
export function LocationSelect({ type, id_company, ...props }: LocationSelectProps) {
  const { may } = useAccess();
  return (
    <EntitySelect<LocationRow>
      {...asControl(props)}
      call={getLocations}
      filters={{ type, active: true, ...(id_company ? { id_company } : {}) }}
      option={row => ({ value: row.id_location, label: row.name, hint: row.canton })}
      nameOf={may('location.read') ? nameOfPlace : undefined}
      current={currentOf(props)}
      onPick={props.onPick}
    />
  );
}

export const CLIENT_TYPES: readonly CompanyType[] = ['EXP', 'IMP', 'CLT', 'FWDR'];

export interface CompanySelectProps extends Control<CompanyOption> {
  types: readonly CompanyType[];
  /** Why a company cannot be selected here, besides being blocked. */
  refuse?: (row: CompanyOption) => string | null;
}

/** A disabled option has a reason. */
type Offered = CompanyOption & { refused?: string | null };

/** A company of certain types, by name: those that the person may act for. */
export function CompanySelect({ types, refuse, ...props }: CompanySelectProps) {
  return (
    <EntitySelect<Offered>
      {...asControl(props)}
      call={getCompanyOptions}
      inputOf={name => ({ company_type: [...types], ...(name && { name }) })}
      option={row => ({
        value: row.id_company,
        label: row.name,
        hint: row.is_operator ? 'Operador' : COMPANY_TYPE_NAMES[row.company_type],
        refused: row.refused ?? refuse?.(row) ?? undefined,
      })}
      nameOf={nameOfCompany}
      current={currentOf(props)}
      onPick={props.onPick}
    />
  );
}

export function ShippingLineSelect(props: Control<ShippingLine>) {
  return (
    <LookupSelect<ShippingLine>
      {...asControl(props)}
      call={getShippingLines}
      option={line => ({ value: line.id_shipping_line, label: line.name, hint: line.scac[0] })}
      current={currentOf(props)}
    />
  );
}

export function ShipSelect({ id_shipping_line, ...props }: Control<Ship> & { id_shipping_line?: number | null }) {
  return (
    <LookupSelect<Ship>
      {...asControl(props)}
      call={getShips}
      input={id_shipping_line ? { id_shipping_line } : {}}
      option={ship => ({ value: ship.id_ship, label: ship.name, hint: id_shipping_line ? null : ship.shipping_line })}
      current={currentOf(props)}
    />
  );
}

const setPoint = (product: Product) =>
  product.set_point_c === null ? null : `${formatNumber(product.set_point_c, 1)} °C`;

export function ProductSelect({
  reservation_type,
  ...props
}: Control<Product> & { reservation_type: ReservationType }) {
  return (
    <LookupSelect<Product>
      {...asControl(props)}
      call={getProducts}
      input={{ reservation_type }}
      option={product => ({ value: product.id_product, label: product.name, hint: setPoint(product) })}
      current={currentOf(props)}
    />
  );
}

/** A reservation by number, container, booking or client. */
export function ReservationSelect(props: Control<ReservationRow>) {
  return (
    <EntitySelect<ReservationRow>
      {...asControl(props)}
      call={getReservations}
      placeholder={props.placeholder ?? 'Número, contenedor, booking o cliente'}
      option={row => ({
        value: row.id_reservation,
        label: `${row.id_reservation} · ${row.client_name}`,
        hint: `${row.route_text} · ${formatDate(row.appointment_date)}`,
      })}
      current={currentOf(props)}
      onPick={props.onPick}
    />
  );
}
