import type { Location } from '@cabezal/contract/locations/locations.calls';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { LocationAddForm } from './LocationForm.tsx';
import { locationPath } from './location-columns.tsx';

/** Registers an establishment and goes to its page. */
export default function LocationAddPage() {
  const navigate = useNavigate();
  return (
    <LocationAddForm
      crumbs={[{ title: 'Establecimientos', to: paths.locations }]}
      cancelTo={paths.locations}
      onDone={(location: Location) => {
        toast.success('Establecimiento registrado');
        void navigate(locationPath(location));
      }}
    />
  );
}
