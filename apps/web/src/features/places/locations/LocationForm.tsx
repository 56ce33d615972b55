import { addLocation, updateLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import type { Location } from '@cabezal/contract/places/locations/locations.calls';
import { Form } from 'antd';
import { paths } from '../../../app/paths.ts';
import type { EditOf } from '../../../ui/form/EditPage.tsx';
import { FormPage, type FormPageProps } from '../../../ui/form/FormPage.tsx';
import { ContactSection, EntrySection, IdentitySection, LocalsSection } from './LocationFields.tsx';
import { PlaceSection } from './PlaceSection.tsx';
import './locations.css';
import { locationPath } from './location-columns.tsx';

type Shell = Pick<FormPageProps<unknown, Location>, 'crumbs' | 'cancelTo' | 'doneTo'>;

const initial = { radius_m: 300, fence: null, requires_credential: false, list_locals: [] };

interface AddProps extends Shell {
  /** The company, if it is fixed. */
  company?: { id_company: number; name: string };
}

/** Registers an establishment; with `company`, for that one. */
export function LocationAddForm({ company, ...shell }: AddProps) {
  const [form] = Form.useForm();
  return (
    <FormPage
      {...shell}
      title="Nuevo establecimiento"
      call={addLocation}
      form={form}
      draft={company ? undefined : 'location'}
      initial={initial}
      toInput={values => ({ ...values, ...(company && { id_company: company.id_company }) })}
      doneText="Establecimiento registrado"
      submitText="Registrar establecimiento"
    >
      <IdentitySection form={form} company={company} />
      <PlaceSection form={form} />
      <ContactSection />
      <EntrySection form={form} />
      <LocalsSection />
    </FormPage>
  );
}

const locationValues = ({ free_hours, ...location }: Location) => ({
  ...location,
  free_hours: free_hours === null ? null : Number(free_hours),
});

/** Changes an establishment. */
export function LocationEditForm({ record: location, edit }: EditOf<Location>) {
  const [form] = Form.useForm();
  const page = locationPath(location);
  const { id_location, version } = location;
  return (
    <FormPage
      title="Editar establecimiento"
      crumbs={[
        { title: 'Establecimientos', to: paths.locations },
        { title: location.name, to: page },
      ]}
      cancelTo={page}
      edit={edit}
      call={updateLocation}
      form={form}
      can={location.can.edit}
      initial={locationValues}
      toInput={values => ({
        ...values,
        id_location,
        version,
        list_locals: ((values.list_locals as object[] | undefined) ?? []).map((local, i) => ({
          ...local,
          id_local: form.getFieldValue(['list_locals', i, 'id_local']),
        })),
      })}
    >
      <IdentitySection form={form} location={location} />
      <PlaceSection form={form} location={location} />
      <ContactSection />
      <EntrySection form={form} />
      <LocalsSection />
    </FormPage>
  );
}
